import { countPlaces } from '@larkfield/stored-data/bucket/move-pdfs.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { readBackupOptions, runCommand, withStore } from './backup/backup-options.ts';
import { makeBackup } from './backup/make-backup.ts';
import { verifyBackup } from './backup/restore-backup.ts';

// npm run backup -- FILE: backs up all data to one encrypted file, which is then verified.
await runCommand(async () => {
  const { file, secret, dataDir, isWithoutSecrets } = readBackupOptions('backup');
  const places = await withStore(dataDir, false, async (source) => {
    await makeBackup(source, file, secret, { isWithoutSecrets });
    await connectMongo(source.mongoUrl);
    return countPlaces().finally(closeMongo);
  });
  const { files, collections, documents, release } = await verifyBackup(file, secret);
  if (places.bucket > 0) console.log(`${places.bucket} PDFs lie in a bucket and are not in the file.`);
  console.log(`Written and read through: ${documents} documents of ${collections} collections, ${files} files, by release ${release}.`);
});
