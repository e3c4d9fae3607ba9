import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const dayForm = /^\d{4}-\d\d-\d\d$/;

const statementSchema = z.strictObject({
  /** The last day that the mark covers, in UTC. */
  day: z.string().regex(dayForm),
  /** The mark before it, with the SHA-256 of its statement: it covers everything since. */
  previous: z.strictObject({ day: z.string().regex(dayForm), hash }).nullable(),
  /** The head of the audit chain when the mark was made. */
  head: z.strictObject({ seq: z.number().int().nonnegative(), hash }),
  /** How many PDFs were stored in that time, and the Merkle root over their SHA-256. */
  pdfs: z.number().int().nonnegative(),
  root: hash,
});
/** What a mark says, and what is time-stamped. */
export type DayStatement = z.infer<typeof statementSchema>;

const markSchema = z.strictObject({ statement: statementSchema, mac: hash, leaves: z.array(hash) });
/** A mark over a day: its statement, and the SHA-256 of each PDF in the order of the tree. */
export interface DayMark {
  statement: DayStatement;
  leaves: string[];
}

const folderOf = (dataDir: string) => join(dataDir, 'audit-days');

/** Where a mark and its time-stamp are kept, beside the anchor of the chain. */
export function dayFile(dataDir: string, day: string, kind: 'json' | 'tsr'): string {
  return join(folderOf(dataDir), `${day}.${kind}`);
}

/** The bytes of a statement: always the same for the same one. */
export function statementBytes({ day, previous, head, pdfs, root }: DayStatement): Buffer {
  const { seq, hash: headHash } = head;
  return Buffer.from(
    JSON.stringify({ day, previous: previous && { day: previous.day, hash: previous.hash }, head: { seq, hash: headHash }, pdfs, root }),
  );
}

/** How the next mark names this one. */
export function statementHash(statement: DayStatement): string {
  return createHash('sha256').update(statementBytes(statement)).digest('hex');
}

function sign(key: Buffer, statement: DayStatement): string {
  return createHmac('sha256', key).update('day mark\n').update(statementBytes(statement)).digest('hex');
}

/** The days that have a mark, the oldest first. */
export function listMarkedDays(dataDir: string): string[] {
  if (!existsSync(folderOf(dataDir))) return [];
  return readdirSync(folderOf(dataDir))
    .flatMap((name) => (name.endsWith('.json') ? name.slice(0, -'.json'.length) : []))
    .filter((day) => dayForm.test(day))
    .toSorted();
}

/** Reads a mark; throws when it was not written with the key. */
export function readMark(dataDir: string, key: Buffer, day: string): DayMark {
  const read = markSchema.safeParse(JSON.parse(readFileSync(dayFile(dataDir, day, 'json'), 'utf8')));
  const isOwn =
    read.success &&
    read.data.statement.day === day &&
    timingSafeEqual(Buffer.from(read.data.mac), Buffer.from(sign(key, read.data.statement)));
  if (!isOwn) throw new Error('it was changed');
  return read.data;
}

/** Writes the mark of a day in one step; false when there is one already, which then stays. */
export function writeMark(dataDir: string, key: Buffer, { statement, leaves }: DayMark): boolean {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const file = dayFile(dataDir, statement.day, 'json');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ statement, mac: sign(key, statement), leaves }), { mode: 0o600, flush: true });
  try {
    // A link is refused where the name is taken: of two writers, only one has made the mark.
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

/** The time-stamp of a day's statement, or null. */
export function readTimeStamp(dataDir: string, day: string): Buffer | null {
  const file = dayFile(dataDir, day, 'tsr');
  return existsSync(file) ? readFileSync(file) : null;
}

/** Keeps the time-stamp of a day's statement. */
export function writeTimeStamp(dataDir: string, day: string, reply: Buffer): void {
  const file = dayFile(dataDir, day, 'tsr');
  writeFileSync(`${file}.new`, reply, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Takes a mark and its time-stamp away. */
export function removeMark(dataDir: string, day: string): void {
  for (const kind of ['tsr', 'json'] as const) rmSync(dayFile(dataDir, day, kind), { force: true });
}

/** Takes all marks out of the way, as after the database was put back to an earlier time; returns where they are. */
export function setMarksAside(dataDir: string): string {
  const aside = `${folderOf(dataDir)}-until-${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(folderOf(dataDir), aside);
  return aside;
}
