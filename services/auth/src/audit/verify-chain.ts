import { readAnchor, type Anchor } from './audit-anchor.ts';
import { findEntryFault, type ChainedEvent } from './audit-chain-rules.ts';
import { listEntriesAfter } from './audit-chain-store.ts';

const pageSize = 1_000;

/** How far the chain is sound, and the first thing wrong with it. */
export interface Verdict {
  head: Anchor | null;
  fault: string | null;
  /** True when every entry is sound and only the anchor disagrees, as after restoring a backup. */
  isOnlyAnchor: boolean;
}

/** Reads the whole chain from its first entry and compares its end with the anchor. */
export async function verifyChain(key: Buffer, dataDir: string): Promise<Verdict> {
  let previous: ChainedEvent | null = null;
  let anchor: Anchor | null;
  try {
    anchor = readAnchor(dataDir, key);
  } catch (error) {
    return { head: null, fault: (error as Error).message, isOnlyAnchor: false };
  }
  let anchoredHash: string | null = null;
  for (;;) {
    const page: ChainedEvent[] = await listEntriesAfter(previous?.seq ?? 0, pageSize);
    for (const entry of page) {
      const fault = findEntryFault(key, previous, entry);
      if (fault) return { head: previous, fault, isOnlyAnchor: false };
      if (entry.seq === anchor?.seq) anchoredHash = entry.hash;
      previous = entry;
    }
    if (page.length < pageSize) break;
  }
  const fault = findAnchorFault(anchor, anchoredHash, previous);
  return { head: previous, fault, isOnlyAnchor: fault !== null };
}

function findAnchorFault(anchor: Anchor | null, anchoredHash: string | null, last: ChainedEvent | null): string | null {
  if (!anchor) return last ? 'The anchor is missing' : null;
  if (anchoredHash === null) return `Entry ${(last?.seq ?? 0) + 1} and all after it are missing; the chain once reached ${anchor.seq}`;
  return anchoredHash === anchor.hash ? null : `Entry ${anchor.seq} differs from the anchor`;
}
