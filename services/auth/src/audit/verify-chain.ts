import { isFurther, type Anchor, type Mark } from '#src/audit-marks/audit-mark.ts';
import { findEntryFault, firstHash, type ChainedEvent } from './audit-chain-rules.ts';
import { findEntry, listEntriesAfter } from './audit-chain-store.ts';
import { readKnownAnchor, readMark } from '#src/audit-marks/mark-store.ts';

const pageSize = 1_000;

/** The result of verifying the chain: how far it is valid, and its first fault. */
export interface Verdict {
  head: Anchor | null;
  /** The last pruned entry, which the first entry follows; null if no entries were pruned. */
  start: Anchor | null;
  fault: string | null;
  /** True if every entry is valid and only a mark disagrees, as after restoring a backup. */
  isOnlyAnchor: boolean;
}

/** A head of the chain that was sent elsewhere; the hash may be unknown. */
export interface KnownHead {
  seq: number;
  hash?: string;
}

/** The fault if the chain does not contain a known head, or null. For an entry that was pruned since, only the number is compared. */
export async function findKnownHeadFault(head: Anchor | null, { seq, hash }: KnownHead): Promise<string | null> {
  if ((head?.seq ?? 0) < seq) return `The chain ends at entry ${head?.seq ?? 0}, and once reached ${seq}`;
  const entry = hash === undefined ? null : await findEntry(seq);
  return entry && entry.hash !== hash ? `Entry ${seq} is another one than it was` : null;
}

/** Reads the whole chain from its first entry, and compares its beginning with the base and its end with the anchor. */
export async function verifyChain(key: Buffer, dataDir: string): Promise<Verdict> {
  let anchor: Mark | null;
  let base: Mark | null;
  try {
    anchor = await readKnownAnchor(key, dataDir);
    base = beginningOf(await readMark(key, 'base'));
  } catch (error) {
    return { head: null, start: null, fault: (error as Error).message, isOnlyAnchor: false };
  }
  /** Whether another process has pruned entries meanwhile. */
  const hasMoved = async (before: Mark | null) => {
    const now = beginningOf(await readMark(key, 'base'));
    return now !== null && isFurther(now, before);
  };
  const start = await findStart(base);
  let previous = start;
  let anchoredHash = anchor?.seq === 0 ? firstHash : null;
  for (;;) {
    const page: ChainedEvent[] = await listEntriesAfter(previous?.seq ?? 0, pageSize);
    for (const entry of page) {
      const fault = findEntryFault(key, previous, entry) ?? findBaseFault(base, entry);
      if (fault) return (await hasMoved(base)) ? verifyChain(key, dataDir) : { head: previous, start, fault, isOnlyAnchor: false };
      if (entry.seq === anchor?.seq) anchoredHash = entry.hash;
      previous = { seq: entry.seq, hash: entry.hash };
    }
    if (page.length < pageSize) break;
  }
  const fault = findAnchorFault(anchor, anchoredHash, previous) ?? findShortness(base, previous);
  return { head: previous, start, fault, isOnlyAnchor: fault !== null };
}

/** A base before the first entry, as in an accepted chain that was never pruned, counts as absent. */
const beginningOf = (base: Mark | null) => (base?.seq === 0 ? null : base);

/** Entries that an interrupted pruning has left are verified too: they must lead up to the base. */
async function findStart(base: Anchor | null): Promise<Anchor | null> {
  const [first] = await listEntriesAfter(0, 1);
  if (!base || !first || first.seq > base.seq) return base;
  return first.seq === 1 ? null : { seq: first.seq - 1, hash: first.previousHash };
}

function findBaseFault(base: Anchor | null, { seq, hash }: ChainedEvent): string | null {
  return seq === base?.seq && hash !== base.hash ? `Entry ${seq} differs from the base, up to which entries were pruned` : null;
}

function findShortness(base: Anchor | null, last: Anchor | null): string | null {
  return base && (last?.seq ?? 0) < base.seq ? `The chain ends before its base at entry ${base.seq}` : null;
}

function findAnchorFault(anchor: Anchor | null, anchoredHash: string | null, last: Anchor | null): string | null {
  if (!anchor) return last ? 'The anchor is missing' : null;
  if (anchoredHash === null) return `Entry ${(last?.seq ?? 0) + 1} and all after it are missing; the chain once reached ${anchor.seq}`;
  return anchoredHash === anchor.hash ? null : `Entry ${anchor.seq} differs from the anchor`;
}
