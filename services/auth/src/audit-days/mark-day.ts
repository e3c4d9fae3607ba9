import { listPdfHashesBetween } from '@larkfield/records/pdf-store.ts';
import { readAnchor } from '#src/audit/audit-anchor.ts';
import { firstHash } from '#src/audit/audit-chain-rules.ts';
import {
  listMarkedDays,
  readMark,
  readTimeStamp,
  statementBytes,
  statementHash,
  writeMark,
  writeTimeStamp,
  type DayMark,
} from './day-mark.ts';
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
  dataDir: string;
  /** A server of time-stamps (RFC 3161); without one, marks have none. */
  tsaUrl?: string | undefined;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const endOf = (day: string) => new Date(Date.parse(day) + dayLength);

/**
 * Marks yesterday, once it is closed and unless it is marked: the head of the audit chain, and the Merkle root over the PDFs that were stored
 * since the last mark. After days of rest one mark covers them all. Then asks for the time-stamps that are missing.
 */
export async function markDay({ key, dataDir, tsaUrl }: Tools, now = Date.now()): Promise<void> {
  const marked = listMarkedDays(dataDir);
  const yesterday = dayOf(now - closingTime - dayLength);
  if (yesterday > (marked.at(-1) ?? '')) {
    writeMark(dataDir, key, await makeMark({ key, dataDir }, yesterday, marked.at(-1) ?? null));
    marked.push(yesterday);
  }
  if (tsaUrl) for (const day of marked.slice(-latestDays)) await stampDay({ key, dataDir, tsaUrl }, day);
}

async function makeMark({ key, dataDir }: Tools, day: string, previousDay: string | null): Promise<DayMark> {
  const previous = previousDay === null ? null : { day: previousDay, hash: statementHash(readMark(dataDir, key, previousDay).statement) };
  const leaves = await listPdfHashesBetween(previous ? endOf(previous.day) : new Date(0), endOf(day));
  const head = readAnchor(dataDir, key) ?? { seq: 0, hash: firstHash };
  return { statement: { day, previous, head, pdfs: leaves.length, root: merkleRoot(leaves) }, leaves };
}

async function stampDay({ key, dataDir, tsaUrl }: Required<Tools>, day: string): Promise<void> {
  if (readTimeStamp(dataDir, day)) return;
  const { statement } = readMark(dataDir, key, day);
  writeTimeStamp(dataDir, day, await requestTimeStamp(tsaUrl!, statementBytes(statement)));
}
