import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { dayForm, openStatement, type DayMark } from './day-mark.ts';

// Marks of days as an earlier release kept them: in files of one host.

const folderOf = (dataDir: string) => join(dataDir, 'audit-days');

/** The days that have a mark among the files, the oldest first. */
export function listDayFiles(dataDir: string): string[] {
  if (!existsSync(folderOf(dataDir))) return [];
  return readdirSync(folderOf(dataDir))
    .flatMap((name) => (name.endsWith('.json') ? name.slice(0, -'.json'.length) : []))
    .filter((day) => dayForm.test(day))
    .toSorted();
}

/** A mark and its time-stamp, if it has one; throws when it was not written with the key. */
export function readDayFile(dataDir: string, key: Buffer, day: string): { mark: DayMark; stamp: Buffer | null } {
  const [file, stamped] = ['json', 'tsr'].map((kind) => join(folderOf(dataDir), `${day}.${kind}`)) as [string, string];
  const { statement, mac, leaves } = JSON.parse(readFileSync(file, 'utf8')) as { statement: unknown; mac: unknown; leaves: string[] };
  return {
    mark: { statement: openStatement(key, day, statement, mac), leaves },
    stamp: existsSync(stamped) ? readFileSync(stamped) : null,
  };
}

/** Takes all files out of the way under a name with a time. */
export function setDayFilesAside(dataDir: string, time: string): void {
  if (existsSync(folderOf(dataDir))) renameSync(folderOf(dataDir), `${folderOf(dataDir)}-until-${time}`);
}
