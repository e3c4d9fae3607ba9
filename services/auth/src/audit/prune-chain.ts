import { brand } from '@larkfield/brand/brand.ts';
import type { AuditOutbox } from '@larkfield/stored-data/audit-outbox.ts';
import type { Retention } from '@larkfield/stored-data/retention.ts';
import { isFurther, type Anchor, type Mark } from '#src/audit-marks/audit-mark.ts';
import { findEntryFault } from './audit-chain-rules.ts';
import { deleteEntriesUpTo, listEntriesAfter } from './audit-chain-store.ts';
import { advanceMark, readKnownAnchor, readMark } from '#src/audit-marks/mark-store.ts';

const pageSize = 1_000;

/**
 * Removes entries from before a time and returns the last of them, or null if there were none. Entries are removed only from
 * the beginning, and never the head. The hash of the last removed entry stays as the base that the rest must follow. An invalid
 * chain is left unchanged, since its faults are evidence. Several processes may prune at once.
 */
export async function pruneChain(key: Buffer, dataDir: string, before: Date): Promise<Anchor | null> {
  const anchor = await readKnownAnchor(key, dataDir);
  if (!anchor) return null;
  let base = await readMark(key, 'base');
  // Remove the entries that an interrupted pruning has marked.
  if (base) await deleteEntriesUpTo(base.seq);
  for (let pruned: Anchor | null = null; ;) {
    const { next, fault } = await findPrunable(key, base, { before, endsAt: anchor.seq });
    if (fault !== null) {
      const moved = await readMark(key, 'base');
      if (!moved || !isFurther(moved, base)) throw new Error(`The audit chain is not pruned, since it is not sound: ${fault}`);
      // Another process has pruned meanwhile.
      base = moved;
      continue;
    }
    if (!next) return pruned;
    base = { epoch: anchor.epoch, ...next };
    if (await advanceMark(key, 'base', base)) pruned = next;
    await deleteEntriesUpTo(next.seq);
  }
}

/** The last entry of a page that is old enough, like all before it, or the fault of one of them. */
async function findPrunable(
  key: Buffer,
  base: Mark | null,
  { before, endsAt }: { before: Date; endsAt: number },
): Promise<{ next: Anchor | null; fault: string | null }> {
  let next: Anchor | null = null;
  for (const entry of await listEntriesAfter(base?.seq ?? 0, pageSize)) {
    if (entry.seq >= endsAt || new Date(entry.event.at) >= before) break;
    const fault = findEntryFault(key, next ?? base, entry);
    if (fault) return { next: null, fault };
    next = { seq: entry.seq, hash: entry.hash };
  }
  return { next, fault: null };
}

interface Tools {
  key: Buffer;
  dataDir: string;
  audit: AuditOutbox;
  /** How long entries are kept (product.md#staff-6). */
  years?: number;
}

/** Removes daily the entries that are older than the firm's retention period; several processes may run it at once. */
export function auditRetention({ key, dataDir, audit, years = brand.keeping.audit }: Tools): Retention {
  return {
    service: 'auth',
    years,
    async erase(cutoff) {
      const last = await pruneChain(key, dataDir, cutoff);
      if (last) await audit.record({ actor: { kind: 'system', id: null }, action: 'audit.pruned', object: `audit:1-${last.seq}` });
      return { lastPrunedEntry: last?.seq ?? 0 };
    },
  };
}
