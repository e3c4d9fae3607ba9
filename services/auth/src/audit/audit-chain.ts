import { setTimeout } from 'node:timers/promises';
import type { AuditEvent } from '@larkfield/schemas/internal/append-audit-events.ts';
import { fail } from '@larkfield/service-kit/app-error.ts';
import type { Logger } from '@larkfield/service-kit/logger.ts';
import { isDuplicateKey } from '@larkfield/service-kit/mongo.ts';
import { readAnchor, writeAnchor } from './audit-anchor.ts';
import { chainEvents, type ChainedEvent } from './audit-chain-rules.ts';
import { findEntry, findKnownEvents, findLastEntry, insertEntries } from './audit-chain-store.ts';

/** When another process takes the same numbers so often, the events wait in their outbox for the next round. */
const attempts = 10;
/** Two writers that meet try again at different moments, in milliseconds. */
const longestPause = 25;

/** The one writer of the audit chain. */
export interface AuditChain {
  /** Appends events that are not known yet and returns how many were new; throws SERVICE_UNAVAILABLE when the chain was cut. */
  append: (source: string, events: AuditEvent[]) => Promise<number>;
}

interface ChainOptions {
  key: Buffer;
  dataDir: string;
  log: Logger;
}

/** Opens the chain; appends run one after the other. */
export function openAuditChain({ key, dataDir, log }: ChainOptions): AuditChain {
  let lastTurn: Promise<unknown> = Promise.resolve();
  let wasCut = false;

  /** A chain shorter than its anchor was cut or restored: appending now would cover that up. */
  const requireWhole = async (last: ChainedEvent | null) => {
    const anchor = readAnchor(dataDir, key);
    const anchored = anchor && (anchor.seq === last?.seq ? last : await findEntry(anchor.seq));
    const isWhole = !anchor || anchored?.hash === anchor.hash;
    if (!isWhole && !wasCut) log.error('The audit chain does not reach its anchor; verify-audit tells more', { count: anchor.seq });
    wasCut = !isWhole;
    if (!isWhole) fail('SERVICE_UNAVAILABLE', { details: 'The audit chain does not reach its anchor.', retryAfter: 60 });
  };

  const appendOnce = async (source: string, events: AuditEvent[]) => {
    const known = await findKnownEvents(events.map(({ eventId }) => eventId));
    const fresh = [...new Map(events.map((event) => [event.eventId, event])).values()].filter(({ eventId }) => !known.has(eventId));
    const last = await findLastEntry();
    await requireWhole(last);
    const entries = chainEvents(key, last, source, fresh);
    const head = entries.at(-1);
    if (!head) return 0;
    await insertEntries(entries);
    writeAnchor(dataDir, key, head);
    return entries.length;
  };

  const appendWithRetries = async (source: string, events: AuditEvent[]) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await appendOnce(source, events);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (attempt === attempts) fail('SERVICE_UNAVAILABLE', { retryAfter: 1 });
        await setTimeout(Math.random() * longestPause * attempt);
      }
    }
  };

  return {
    append(source, events) {
      const turn = lastTurn.then(() => appendWithRetries(source, events));
      lastTurn = turn.catch(() => {});
      return turn;
    },
  };
}
