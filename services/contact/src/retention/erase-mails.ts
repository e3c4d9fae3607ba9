import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteMails, listMailsBefore } from '#src/mail/mail-store.ts';
import { mailFileName } from '#src/mail/mailer.ts';

const batchSize = 500;

/** Erases mails, each with its file first, so that no file is left without a record. */
export async function eraseMails(ids: string[], mailFolder: string): Promise<void> {
  for (const id of ids) {
    const file = join(mailFolder, mailFileName(id));
    await rm(file, { force: true });
    await rm(`${file}.part`, { force: true });
  }
  await deleteMails(ids);
}

/** Erases mails that tell of acts before a time; returns how many there were. */
export async function eraseMailsBefore(cutoff: Date, mailFolder: string): Promise<number> {
  let erased = 0;
  for (;;) {
    const ids = await listMailsBefore(cutoff, batchSize);
    if (ids.length === 0) return erased;
    await eraseMails(ids, mailFolder);
    erased += ids.length;
  }
}

/** Erases mail files written before a time, also those whose record is lost; returns how many there were. */
export async function eraseMailFilesBefore(cutoff: Date, mailFolder: string): Promise<number> {
  const names = await readdir(mailFolder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)));
  let erased = 0;
  for (const name of names.filter((name) => /\.eml(\.part)?$/.test(name))) {
    const file = join(mailFolder, name);
    if ((await stat(file)).mtime >= cutoff) continue;
    await rm(file, { force: true });
    erased += 1;
  }
  return erased;
}
