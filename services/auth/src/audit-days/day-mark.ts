import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** How a day is written. */
export const dayForm = /^\d{4}-\d\d-\d\d$/;

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

/** A mark over a day: its statement, and the SHA-256 of each PDF in the order of the tree. */
export interface DayMark {
  statement: DayStatement;
  leaves: string[];
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

/** The signature of a statement with the key of the chain. */
export function signStatement(key: Buffer, statement: DayStatement): string {
  return createHmac('sha256', key).update('day mark\n').update(statementBytes(statement)).digest('hex');
}

/** The statement of a day in what was kept; throws when it was not written with the key. */
export function openStatement(key: Buffer, day: string, kept: unknown, mac: unknown): DayStatement {
  const read = statementSchema.safeParse(kept);
  const isOwn =
    read.success &&
    read.data.day === day &&
    hash.safeParse(mac).success &&
    timingSafeEqual(Buffer.from(String(mac)), Buffer.from(signStatement(key, read.data)));
  if (!isOwn) throw new Error('it was changed');
  return read.data;
}
