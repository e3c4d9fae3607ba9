import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { day } from '@larkfield/schemas/durations.ts';
import { inviteConstants } from '@larkfield/schemas/links/invites.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { deleteMails, listForgottenMails, listMailsBefore, listMailsOnHold } from '#src/mail/mail-store.ts';
import { removeMailFile } from '#src/mail/mailer.ts';

const batchSize = 500;

/** Erases mails; each file goes before its record, so that no file is left without a record. */
export async function eraseMails(ids: string[], mailFolder: string): Promise<void> {
  for (const id of ids) await removeMailFile(mailFolder, id);
  await deleteMails(ids);
}

/** Erases mails about acts from before a time; returns their number. */
export async function eraseMailsBefore(cutoff: Date, mailFolder: string): Promise<number> {
  let erased = 0;
  for (;;) {
    const ids = await listMailsBefore(cutoff, batchSize);
    if (ids.length === 0) return erased;
    await eraseMails(ids, mailFolder);
    erased += ids.length;
  }
}

/** The names of mail files, including incomplete ones. */
async function listMailFiles(mailFolder: string): Promise<string[]> {
  const names = await readdir(mailFolder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)));
  return names.filter((name) => /\.eml(\.part)?$/.test(name));
}

const idOf = (name: string) => name.split('.')[0]!;
const idsOf = (names: string[]) => [...new Set(names.map(idOf))].filter((id) => /^[0-9a-f]{24}$/.test(id));

/** Erases mail files written before a time, including those whose record is lost; returns their number. */
export async function eraseMailFilesBefore(cutoff: Date, mailFolder: string): Promise<number> {
  let erased = 0;
  const old: string[] = [];
  for (const name of await listMailFiles(mailFolder)) if ((await stat(join(mailFolder, name))).mtime < cutoff) old.push(name);
  const onHold = new Set(await listMailsOnHold(idsOf(old)));
  for (const name of old) {
    const file = join(mailFolder, name);
    if (onHold.has(idOf(name))) continue;
    await rm(file, { force: true });
    erased += 1;
  }
  return erased;
}

/**
 * How long the link or invite of a mail is kept, counted from the act that the mail reports. After this, an erasure could not find the
 * mail by the person. A day is subtracted, since retention runs once a day.
 */
const linkKnownFor = linkConstants.goneFor - day;
const knownFor = { 'smart-link-used': linkKnownFor, 'staff-link-ended': linkKnownFor, invite: inviteConstants.keptFor };

/**
 * Erases the files of mails about links and invites that no longer exist, and of abandoned mails: a delivery that outlasts its claim can
 * write one late. Their records stay, since they name no person.
 */
export async function eraseForgottenMailFiles(now: Date, mailFolder: string): Promise<number> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const before = Object.fromEntries(Object.entries(knownFor).map(([kind, time]) => [kind, ago(time)]));
  const ids = idsOf(await listMailFiles(mailFolder));
  let erased = 0;
  for (let start = 0; start < ids.length; start += batchSize) {
    const forgotten = await listForgottenMails(ids.slice(start, start + batchSize), before);
    for (const id of forgotten) await removeMailFile(mailFolder, id);
    erased += forgotten.length;
  }
  return erased;
}
