import type { Redis } from 'ioredis';
import type { AuditOutbox } from '@larkfield/records/audit-outbox.ts';
import type { Retention } from '@larkfield/records/retention.ts';
import { listMarkedDays, removeMark } from './day-mark.ts';
import { pruneChain } from '#src/audit/prune-chain.ts';

/** Entries are kept so long (product.md#staff-6). */
const years = 6;
/** By then a process that prunes is done, or has ended, in milliseconds. */
const longestTurn = 60 * 60_000;
const turnKey = 'audit:pruning';

interface Tools {
  key: Buffer;
  dataDir: string;
  redis: Redis;
  audit: AuditOutbox;
}

/** The daily removal of entries and marks of days older than six years; one process at a time, since the base is one file. */
export function auditRetention({ key, dataDir, redis, audit }: Tools): Retention {
  const prune = async (cutoff: Date) => {
    for (const day of listMarkedDays(dataDir)) if (day < cutoff.toISOString().slice(0, 10)) removeMark(dataDir, day);
    const last = await pruneChain(key, dataDir, cutoff);
    if (last) await audit.record({ actor: { kind: 'system', id: null }, action: 'audit.pruned', object: `audit:1-${last.seq}` });
    return { lastPrunedEntry: last?.seq ?? 0 };
  };
  return {
    service: 'auth',
    years,
    async erase(cutoff) {
      if ((await redis.set(turnKey, '1', 'PX', longestTurn, 'NX')) === null) throw new Error('Another process prunes the audit chain');
      try {
        return await prune(cutoff);
      } finally {
        await redis.del(turnKey);
      }
    },
  };
}
