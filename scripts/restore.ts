import { readBackupOptions, runCommand, withStore } from './backup/backup-options.ts';
import { restoreBackup, verifyBackup } from './backup/restore-backup.ts';

// npm run restore -- FILE: restores into an empty installation; --replace allows one with content, --verify-only restores nothing.
await runCommand(async () => {
  const { file, secret, dataDir, isReplacing, isVerifyingOnly } = readBackupOptions('restore');
  const counts = isVerifyingOnly
    ? await verifyBackup(file, secret)
    : await withStore(dataDir, true, (source) => restoreBackup(source, file, secret, { isReplacing }));
  console.log(
    `${isVerifyingOnly ? 'Sound' : 'Restored'}: ${counts.documents} documents of ${counts.collections} collections, ${counts.files} files.`,
  );
  if (!isVerifyingOnly)
    console.log(
      'Before the product starts, put the list of the erased and of holds back, and apply it afterwards (docs/operations.md, Restore).',
    );
});
