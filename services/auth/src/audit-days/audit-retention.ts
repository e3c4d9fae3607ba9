import type { AuditOutbox } from '@larkfield/records/audit-outbox.ts';
import type { Retention } from '@larkfield/records/retention.ts';
import { pruneChain } from '#src/audit/prune-chain.ts';
import { listMarkedDays, removeMark } from './day-store.ts';

/** Entries are kept so long (product.md#staff-6). */
const years = 6;

interface Tools {
  key: Buffer;
  dataDir: string;
  audit: AuditOutbox;
}

/** The daily removal of entries and marks of days older than six years; processes that do so at once do not disturb each other. */
export function auditRetention({ key, dataDir, audit }: Tools): Retention {
  return {
    service: 'auth',
    years,
    async erase(cutoff) {
      for (const day of await listMarkedDays()) if (day < cutoff.toISOString().slice(0, 10)) await removeMark(key, day);
      const last = await pruneChain(key, dataDir, cutoff);
      if (last) await audit.record({ actor: { kind: 'system', id: null }, action: 'audit.pruned', object: `audit:1-${last.seq}` });
      return { lastPrunedEntry: last?.seq ?? 0 };
    },
  };
}
