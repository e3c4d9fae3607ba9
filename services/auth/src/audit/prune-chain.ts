import { readAnchor, readBase, writeBase, type Anchor } from './audit-anchor.ts';
import { findEntryFault } from './audit-chain-rules.ts';
import { deleteEntriesUpTo, listEntriesAfter } from './audit-chain-store.ts';

const pageSize = 1_000;

/**
 * Removes entries from before a time and returns the last of them, or null when there was nothing to remove. They go from the
 * beginning only and never the head; the last one's hash stays as the base that the rest must follow. A chain that is not
 * sound is left as it is: what is wrong with it is evidence.
 */
export async function pruneChain(key: Buffer, dataDir: string, before: Date): Promise<Anchor | null> {
  const anchor = readAnchor(dataDir, key);
  if (!anchor) return null;
  const base = readBase(dataDir, key);
  // What an earlier pruning had marked and not removed yet.
  if (base) await deleteEntriesUpTo(base.seq);
  for (let last = base; ;) {
    const next = await findPrunable(key, last, { before, endsAt: anchor.seq });
    if (!next) return last?.seq === base?.seq ? null : last;
    writeBase(dataDir, key, next);
    await deleteEntriesUpTo(next.seq);
    last = next;
  }
}

/** The last entry of a page that is old enough, with all before it. */
async function findPrunable(
  key: Buffer,
  last: Anchor | null,
  { before, endsAt }: { before: Date; endsAt: number },
): Promise<Anchor | null> {
  let found: Anchor | null = null;
  for (const entry of await listEntriesAfter(last?.seq ?? 0, pageSize)) {
    if (entry.seq >= endsAt || new Date(entry.event.at) >= before) break;
    const fault = findEntryFault(key, found ?? last, entry);
    if (fault) throw new Error(`The audit chain is not pruned, since it is not sound: ${fault}`);
    found = { seq: entry.seq, hash: entry.hash };
  }
  return found;
}
