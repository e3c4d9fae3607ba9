import { listPdfHashesBetween } from '@larkfield/records/pdf-store.ts';
import { firstHash } from '#src/audit/audit-chain-rules.ts';
import { readMark } from '#src/audit-marks/mark-store.ts';
import { statementBytes, statementHash, type DayMark } from './day-mark.ts';
import { addTimeStamp, listMarkedDays, readDay, storeMark } from './day-store.ts';
import { merkleRoot } from './merkle-tree.ts';
import { requestTimeStamp } from './time-stamp.ts';

const dayLength = 24 * 60 * 60_000;
/** So long after midnight the day before is closed: by then a PDF that was stored before it is there, also from a clock that is slow. */
const closingTime = 60 * 60_000;
/** How often it is asked whether a mark or a time-stamp is due, in milliseconds. */
export const dayMarkInterval = 10 * 60_000;

/** Time-stamps that are missing are asked for so many days back; earlier marks are covered by the ones that name them. */
const latestDays = 7;

interface Tools {
  key: Buffer;
  /** A server of time-stamps (RFC 3161); without one, marks have none. */
  tsaUrl?: string | undefined;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const endOf = (day: string) => new Date(Date.parse(day) + dayLength);

/**
 * Marks yesterday, once it is closed and unless it is marked: the head of the audit chain, and the Merkle root over the PDFs that were stored
 * since the last mark. After days of rest one mark covers them all. Then asks for the time-stamps that are missing.
 */
export async function markDay({ key, tsaUrl }: Tools, now = Date.now()): Promise<void> {
  const marked = await listMarkedDays();
  const yesterday = dayOf(now - closingTime - dayLength);
  if (yesterday > (marked.at(-1) ?? '')) {
    await storeMark(key, await makeMark(key, yesterday, marked.at(-1) ?? null));
    marked.push(yesterday);
  }
  if (tsaUrl) for (const day of marked.slice(-latestDays)) await stampDay({ key, tsaUrl }, day);
}

async function makeMark(key: Buffer, day: string, previousDay: string | null): Promise<DayMark> {
  const previous =
    previousDay === null ? null : { day: previousDay, hash: statementHash((await readDay(key, previousDay)).mark.statement) };
  const leaves = await listPdfHashesBetween(previous ? endOf(previous.day) : new Date(0), endOf(day));
  const { seq, hash } = (await readMark(key, 'anchor')) ?? { seq: 0, hash: firstHash };
  return { statement: { day, previous, head: { seq, hash }, pdfs: leaves.length, root: merkleRoot(leaves) }, leaves };
}

async function stampDay({ key, tsaUrl }: Required<Tools>, day: string): Promise<void> {
  const { mark, stamp } = await readDay(key, day);
  if (!stamp) await addTimeStamp(day, await requestTimeStamp(tsaUrl!, statementBytes(mark.statement)));
}
