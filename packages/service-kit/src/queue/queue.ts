import { Queue, type Worker } from 'bullmq';
import type { Job as JobContract, JobData, JobOrigin } from '@larkfield/schemas/queue-jobs.ts';
import type { Logger } from '#src/telemetry/logger.ts';
import { currentRequestId } from '#src/http/request-context.ts';
import { isRefusedByRedis } from '#src/stores/redis.ts';
import { tracing } from '#src/telemetry/tracing.ts';

/** Default time limit of a producer for Redis, in milliseconds. The sweep finds work that was not queued (product.md#pdf-1). */
const addTimeout = 250;

const longestReconnectDelay = 2_000;

/** Least interval between two logged faults of a queue, in milliseconds. */
const faultInterval = 60_000;

/** Retries of failed jobs. Completed jobs are removed at once, since their result is stored elsewhere. */
const jobOptions = {
  attempts: 4,
  backoff: { type: 'exponential', delay: 2_000, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: { age: 7 * 24 * 3_600, count: 5_000 },
} as const;

/** Connection settings of a worker, which waits for Redis without a time limit. */
export function workerConnection(redisUrl: string) {
  return { url: redisUrl, maxRetriesPerRequest: null, retryStrategy: (attempt: number) => Math.min(200 * attempt, longestReconnectDelay) };
}

/** Adds the id and trace of the current request, if any, to the payload. */
function withOrigin<J extends JobContract>(contract: J, data: JobData<J>): object {
  const requestId = currentRequestId();
  const traceparent = tracing.carry();
  const origin: JobOrigin = { ...(requestId && { requestId }), ...(traceparent && { traceparent }) };
  return { ...(contract.data.parse(data) as object), ...(Object.keys(origin).length > 0 && { origin }) };
}

/** Adds jobs of one contract to one queue. */
export interface JobQueue<J extends JobContract> {
  /** Queues a job; false when Redis could not be reached in time. */
  add: (data: JobData<J>) => Promise<boolean>;
  /** Queues a job again, even if a job with its id failed before; false when Redis could not be reached in time. */
  addAgain: (data: JobData<J>) => Promise<boolean>;
  /** Removes a job; false when a worker has already started it, or Redis could not be reached in time. */
  withdraw: (data: JobData<J>) => Promise<boolean>;
  /** The number of waiting jobs; null when Redis could not be reached in time. */
  countWaiting: () => Promise<number | null>;
  close: () => Promise<void>;
}

/** Opens a queue for the jobs of one contract. */
export function openQueue<J extends JobContract>(
  name: string,
  contract: J,
  redisUrl: string,
  log: Logger,
  patience = addTimeout,
): JobQueue<J> {
  const queue = new Queue(name, {
    // The offline queue stays on, since a queue that is opened while Redis is down would otherwise stay unusable. The time-out below bounds the wait.
    connection: { ...workerConnection(redisUrl), maxRetriesPerRequest: 1 },
    defaultJobOptions: jobOptions,
  });
  queue.on('error', () => {});
  const bounded = async <T>(work: Promise<T>) => {
    const timer = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timeout')), patience).unref());
    return Promise.race([work, timer]);
  };
  const inTime = (work: Promise<unknown>, jobId: string) =>
    bounded(work).then(
      () => true,
      (error: unknown) => {
        log.warn('A job was not queued; the sweep will do it', { queue: name, jobId, error });
        return false;
      },
    );
  return {
    add: (data) => {
      const jobId = contract.jobId(data);
      return inTime(queue.add(contract.name, withOrigin(contract, data), { jobId }), jobId);
    },
    addAgain: (data) => {
      const jobId = contract.jobId(data);
      const again = async () => {
        const failed = await queue.getJob(jobId);
        if (failed && (await failed.isFailed())) await failed.remove();
        await queue.add(contract.name, withOrigin(contract, data), { jobId });
      };
      return inTime(again(), jobId);
    },
    withdraw: (data) =>
      bounded(queue.remove(contract.jobId(data))).then(
        (removed) => removed === 1,
        () => false,
      ),
    countWaiting: () =>
      bounded(queue.getJobCountByTypes('waiting', 'prioritized', 'delayed')).catch((error: unknown) => {
        log.warn('The jobs of a queue were not counted', { queue: name, error });
        return null;
      }),
    close: () => queue.close(),
  };
}

/** Logs the faults of a worker's queue, at most one per minute: while Redis is down or full they occur many times a second. */
export function logFaults(worker: Worker, log: Logger) {
  let quietUntil = 0;
  worker.on('error', (error) => {
    // The service's own connection reports this once, with the name of the setting.
    if (isRefusedByRedis(error)) return;
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + faultInterval;
    log.warn('The queue has a fault', { queue: worker.name, error });
  });
}
