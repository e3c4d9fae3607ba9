import { setTimeout } from 'node:timers/promises';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { acts } from '@larkfield/service-kit/telemetry/metrics.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { type Mark, noteOnHost } from '#src/audit-marks/audit-mark.ts';
import { advanceMark, readKnownAnchor } from '#src/audit-marks/mark-store.ts';
import { type ChainedEvent, chainEvents, firstHash } from './audit-chain-rules.ts';
import { findEntry, findKnownEvents, findLastEntry, insertEntries } from './audit-chain-store.ts';

/** Number of attempts while another process takes the same numbers; then the events wait in their outbox for the next run. */
const attempts = 10;
/** Longest random pause in milliseconds before a retry, so that two colliding writers retry at different moments. */
const longestPause = 25;

/** A writer of the audit chain; any number of processes may have a writer. */
export interface AuditChain {
  /** Appends unknown events and returns their number; throws SERVICE_UNAVAILABLE if the chain was cut or its anchor is missing. */
  append: (source: string, events: AuditEvent[]) => Promise<number>;
}

interface ChainOptions {
  key: Buffer;
  dataDir: string;
  log: Logger;
}

/** The hash of the entry with a number; number 0 stands for the beginning, which also has a hash. */
async function hashAt(seq: number, last: ChainedEvent | null): Promise<string | undefined> {
  if (seq === 0) return firstHash;
  return seq === last?.seq ? last.hash : (await findEntry(seq))?.hash;
}

/** Opens the chain. Appends of one process run one after the other; if two processes take the same number, one of them retries. */
export function openAuditChain({ key, dataDir, log }: ChainOptions): AuditChain {
  let lastTurn: Promise<unknown> = Promise.resolve();
  let wasCut = false;

  const anchorAt = async (mark: Mark): Promise<Mark> => {
    await advanceMark(key, 'anchor', mark);
    noteOnHost(dataDir, key, mark);
    return mark;
  };

  /**
   * A chain that is shorter than its anchor was cut or restored, and a chain without an anchor may have been; appending would hide this.
   * Before the first entry, an anchor is set to the beginning, so that there is one even if this process ends right after.
   */
  const requireWhole = async (last: ChainedEvent | null): Promise<Mark> => {
    const anchor = await readKnownAnchor(key, dataDir);
    if (!anchor && !last) return anchorAt({ epoch: 0, seq: 0, hash: firstHash });
    const isWhole = anchor !== null && (await hashAt(anchor.seq, last)) === anchor.hash;
    if (!isWhole && !wasCut)
      log.error(`The audit chain ${anchor ? 'does not reach its anchor' : 'has lost its anchor'}; verify-audit tells more`, {
        count: anchor?.seq ?? 0,
      });
    wasCut = !isWhole;
    if (!isWhole) fail('SERVICE_UNAVAILABLE', { details: 'The audit chain does not agree with its anchor.', retryAfter: 60 });
    return anchor;
  };

  const appendOnce = async (source: string, events: AuditEvent[]) => {
    const known = await findKnownEvents(events.map(({ eventId }) => eventId));
    const fresh = [...new Map(events.map((event) => [event.eventId, event])).values()].filter(({ eventId }) => !known.has(eventId));
    const last = await findLastEntry();
    const { epoch } = await requireWhole(last);
    const entries = chainEvents(key, last, source, fresh);
    const head = entries.at(-1);
    if (!head) return 0;
    await insertEntries(entries);
    await anchorAt({ epoch, seq: head.seq, hash: head.hash });
    for (const { action, outcome } of fresh) acts.inc({ action, outcome });
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
