import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { day } from '@larkfield/schemas/durations.ts';
import { inviteConstants } from '@larkfield/schemas/links/invites.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { deleteMails, listForgottenMails, listMailsBefore } from '#src/mail/mail-store.ts';
import { removeMailFile } from '#src/mail/mailer.ts';

const batchSize = 500;

/** Erases mails, each with its file first, so that no file is left without a record. */
export async function eraseMails(ids: string[], mailFolder: string): Promise<void> {
  for (const id of ids) await removeMailFile(mailFolder, id);
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

/** The names of mail files, also of those that were not written to their end. */
async function listMailFiles(mailFolder: string): Promise<string[]> {
  const names = await readdir(mailFolder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)));
  return names.filter((name) => /\.eml(\.part)?$/.test(name));
}

/** Erases mail files written before a time, also those whose record is lost; returns how many there were. */
export async function eraseMailFilesBefore(cutoff: Date, mailFolder: string): Promise<number> {
  let erased = 0;
  for (const name of await listMailFiles(mailFolder)) {
    const file = join(mailFolder, name);
    if ((await stat(file)).mtime >= cutoff) continue;
    await rm(file, { force: true });
    erased += 1;
  }
  return erased;
}

/**
 * How long the link or invite of a mail stays known, counted from the act that it reports; a later erasure would not find the mail by
 * the person. Retention runs once a day.
 */
const linkKnownFor = linkConstants.goneFor - day;
const knownFor = { 'smart-link-used': linkKnownFor, 'staff-link-ended': linkKnownFor, invite: inviteConstants.keptFor };

/**
 * Erases the files of mails that are given up, which the release before left, and of those about links and invites that are gone. Their
 * records stay; they name no person.
 */
export async function eraseForgottenMailFiles(now: Date, mailFolder: string): Promise<number> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const before = Object.fromEntries(Object.entries(knownFor).map(([kind, time]) => [kind, ago(time)]));
  const ids = [...new Set((await listMailFiles(mailFolder)).map((name) => name.split('.')[0]!))].filter((id) => /^[0-9a-f]{24}$/.test(id));
  let erased = 0;
  for (let start = 0; start < ids.length; start += batchSize) {
    const forgotten = await listForgottenMails(ids.slice(start, start + batchSize), before);
    for (const id of forgotten) await removeMailFile(mailFolder, id);
    erased += forgotten.length;
  }
  return erased;
}
