import mongoose, { trusted, type Types } from 'mongoose';
import { Counter } from 'prom-client';
import { minute } from '@larkfield/schemas/durations.ts';
import { type MailRequest, requestMail } from '@larkfield/schemas/internal/mails.ts';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { startWokenTask, sweepInterval } from '@larkfield/service-kit/process/periodic-task.ts';
import { afterWrites } from '@larkfield/service-kit/stores/after-writes.ts';
import { wherePresent } from '@larkfield/service-kit/stores/stable-api.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';

// An outbox is a field of a document that says what is still to be handed over. It is written together with the change and cleared
// once the other service has accepted the item. A kill in between repeats a handover but loses none: the receiver dedupes by the mail's key.
// A failure affects only its item, which is retried later, while the next items go on.

/** The due field of a document: the time of the next attempt and the number of failures. It is missing if nothing is due. */
export const dueField = new mongoose.Schema({ at: { type: Date, required: true }, failures: Number }, { _id: false, strict: 'throw' });

export interface Due {
  at: Date;
  failures?: number | null;
}

/** Serves: finding due items. A schema with a due field also needs this index. */
export const dueIndex = (field: string) => [{ [`${field}.at`]: 1 } as const, wherePresent(`${field}.at`)] as const;

interface Item {
  _id: Types.ObjectId;
}

/** The due items of one model. */
export interface DueItems<T extends Item> {
  /** The due field. */
  field: string;
  /** The items due by a time, the longest due first. */
  list: (until: Date, limit: number) => Promise<T[]>;
  /** A filter that matches an item until it is done or becomes due again. */
  filterOf: (item: T) => object;
  /** Marks an item as done, together with other changes, unless it has become due again. */
  clear: (item: T, set?: object) => Promise<void>;
  dueOf: (item: T) => Due;
  postpone: (item: T, at: Date) => Promise<void>;
}

/** Reads one due field of a model; `fields` is the projection of its documents. */
export function dueIn<T extends Item>({ modelName }: { modelName: string }, field: keyof T & string, fields: object = {}): DueItems<T> {
  const model = mongoose.model(modelName);
  const path = `${field}.at`;
  const dueOf = (item: T) => item[field] as Due;
  const filterOf = (item: T) => ({ _id: item._id, [path]: dueOf(item).at });
  return {
    field,
    dueOf,
    filterOf,
    list: (until, limit) =>
      model
        .find({ [path]: trusted({ $lte: until }) }, fields)
        .sort({ [path]: 1 })
        .limit(limit)
        .lean<T[]>(),
    clear: async (item, set) => void (await model.updateOne(filterOf(item), { ...(set && { $set: set }), $unset: { [field]: 1 } })),
    postpone: async (item, at) =>
      void (await model.updateOne(filterOf(item), { $set: { [path]: at }, $inc: { [`${field}.failures`]: 1 } })),
  };
}

const outcomes = new Counter({
  name: 'larkfield_outbox_items_total',
  help: 'Items of outboxes by whether they were handed over',
  labelNames: ['outbox', 'outcome'],
});

/** Items of one outbox before the next has its turn, so that a thousand reminders do not delay a sign-in link. */
const batchSize = 25;
const firstPause = 10_000;
const longestPause = 15 * minute;

/** A failed item is retried after ten seconds, then with doubling pauses of up to 15 minutes. */
const pauseAfter = (failures: number) => Math.min(longestPause, firstPause * 2 ** failures);

/** Whether the other service is down, which is not the fault of an item. */
const isAway = (error: unknown) => error instanceof AppError && error.status === 503;

export interface Outbox {
  /** The due field. */
  field: string;
  /** Hands over one batch. Returns the number of accepted mails, whether more may be due, and when the next item is due before the next sweep. */
  handOverBatch: (log: Logger, now: Date) => Promise<{ taken: number; isFull: boolean; nextAt?: Date }>;
}

/**
 * Opens an outbox from its due items and a function that hands one over. `handOver` marks the item as done after the other service has accepted
 * it, and returns the number of mails, or 1 for anything else. If it throws 503, the batch ends without marking the item as failed.
 */
export function openOutbox<T extends Item>(
  name: string,
  due: Pick<DueItems<T>, 'field' | 'list' | 'dueOf' | 'postpone'>,
  handOver: (item: T, now: Date) => Promise<number>,
): Outbox {
  for (const outcome of ['done', 'failed', 'limited']) outcomes.inc({ outbox: name, outcome }, 0);
  // Items that got a 503 come last in the next batch: perhaps only they get it, and the others must not wait.
  let unanswered = new Set<string>();
  const inOrder = (items: T[]) => {
    const isLast = ({ _id }: T) => unanswered.has(_id.toString());
    if (items.every(isLast)) unanswered = new Set();
    return [...items.filter((item) => !isLast(item)), ...items.filter(isLast)];
  };
  const fail = async (item: T, error: unknown, log: Logger, now: Date) => {
    const { failures } = due.dueOf(item);
    const isLimited = error instanceof AppError && error.status === 429;
    outcomes.inc({ outbox: name, outcome: isLimited ? 'limited' : 'failed' });
    // Log an item once, however often it is retried. A daily limit is not a fault.
    if (!failures && !isLimited) log.error('An item of an outbox failed and is tried again', { name, jobId: item._id.toString(), error });
    await due.postpone(item, new Date(now.getTime() + pauseAfter(failures ?? 0)));
  };
  return {
    field: due.field,
    async handOverBatch(log, now) {
      const coming = await due.list(new Date(now.getTime() + sweepInterval), batchSize);
      const items = coming.filter((item) => due.dueOf(item).at <= now);
      const nextAt = coming[items.length] && due.dueOf(coming[items.length]!).at;
      let taken = 0;
      for (const item of inOrder(items)) {
        try {
          taken += await handOver(item, now);
          outcomes.inc({ outbox: name, outcome: 'done' });
        } catch (error) {
          if (isAway(error)) {
            unanswered.add(item._id.toString());
            throw error;
          }
          await fail(item, error, log, now);
        }
        unanswered.delete(item._id.toString());
      }
      return { taken, isFull: items.length === batchSize, ...(nextAt && { nextAt }) };
    },
  };
}

/** Hands over due items, a batch of each outbox in turn; returns the number of accepted mails. An outbox that fails does not stop the others; its error is thrown at the end. */
export async function handOverDue(
  outboxes: readonly Outbox[],
  { log, now, stop, wakeAt }: { log: Logger; now?: Date; stop?: AbortSignal; wakeAt?: (time: Date) => void },
): Promise<number> {
  let taken = 0;
  for (let waiting = outboxes; waiting.length > 0 && !stop?.aborted;) {
    const full: Outbox[] = [];
    const errors: unknown[] = [];
    for (const outbox of waiting) {
      try {
        const batch = await outbox.handOverBatch(log, now ?? new Date());
        taken += batch.taken;
        if (batch.nextAt) wakeAt?.(batch.nextAt);
        if (batch.isFull && batch.taken > 0) full.push(outbox);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    waiting = full;
  }
  return taken;
}

/** Hands over the items of a service's outboxes as soon as they are written or become due; returns a function that stops this. */
export function startOutboxes(outboxes: readonly Outbox[], log: Logger): () => Promise<void> {
  const isOutbox = (schema: mongoose.Schema) => outboxes.some(({ field }) => schema.path(field) !== undefined);
  return startWokenTask(
    'outboxes',
    (wake) => afterWrites(isOutbox, wake),
    (stop, wakeAt) => handOverDue(outboxes, { log, stop, wakeAt }),
    log,
  );
}

/** Requests all mails of one item from contact. A refused mail does not stop the others; the first error is thrown at the end. */
export async function requestMails(contact: ServiceClient, mails: readonly MailRequest[]): Promise<number> {
  const refusals: unknown[] = [];
  for (const body of mails) {
    try {
      await contact(requestMail, { body });
    } catch (error) {
      if (isAway(error)) throw error;
      refusals.push(error);
    }
  }
  if (refusals.length > 0) throw refusals[0];
  return mails.length;
}
