import { readBackupOptions, runCommand, withStore } from './backup/backup-options.ts';
import { makeBackup } from './backup/make-backup.ts';
import { verifyBackup } from './backup/restore-backup.ts';

// npm run backup -- FILE: everything that must last, in one encrypted file, which is then read through once.
await runCommand(async () => {
  const { file, secret, dataDir, isWithoutSecrets } = readBackupOptions('backup');
  await withStore(dataDir, false, (source) => makeBackup(source, file, secret, { isWithoutSecrets }));
  const { files, collections, documents } = await verifyBackup(file, secret);
  console.log(`Written and read through: ${documents} documents of ${collections} collections, ${files} files.`);
});
