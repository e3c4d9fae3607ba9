import { setTimeout as wait } from 'node:timers/promises';
import { DelayedError, type Job, Worker } from 'bullmq';
import { mailQueue, sendMail, splitJob } from '@larkfield/schemas/queue-jobs.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { logFaults, workerConnection } from '@larkfield/service-kit/queue/queue.ts';
import { tracing } from '@larkfield/service-kit/telemetry/tracing.ts';
import { deliverMail, type Delivery, type MailContext } from './deliver-mail.ts';

/**
 * The jobs of an unresponsive process are taken over within seconds. If that process resumes, the claim on the mail keeps it from sending
 * the mail too.
 */
const queueSettings = { drainDelay: 10, concurrency: 2, lockDuration: 5_000, stalledInterval: 2_000, maxStalledCount: 2 } as const;
/** Time in milliseconds that mails under way get after the stop signal. */
const stopCap = 10_000;
/** Time-out for Redis when closing, in milliseconds. */
const closeTimeout = 2_000;

export interface MailWorker {
  /** Accepts no new mails and waits for those under way; the next process retries the unfinished ones. */
  close: () => Promise<void>;
}

/** Starts the worker of the mail queue. */
export function startMailWorker(context: MailContext, redisUrl: string, log: Logger): MailWorker {
  const stop = new AbortController();
  const underWay = new Set<Promise<Delivery>>();
  const worker = new Worker(mailQueue, (job: Job, token?: string) => runJob(job, token), {
    ...queueSettings,
    connection: workerConnection(redisUrl),
  });
  logFaults(worker, log);

  // Redis stores the texts of errors thrown here, so they must not come from the mail server, which quotes addresses.
  async function runJob(job: Job, token?: string) {
    const {
      payload,
      origin: { requestId, traceparent },
    } = splitJob(job.data);
    const delivery = await tracing.follow(traceparent, sendMail.name, () => attempt(job, payload));
    if (!delivery) throw new Error('Broken off');
    const reason = 'failure' in delivery ? delivery.failure.code : undefined;
    log.info('Mail attempt', { requestId, queue: mailQueue, jobId: job.id, code: delivery.outcome, ...(reason && { reason }) });
    if (delivery.outcome === 'busy') {
      await job.moveToDelayed(delivery.until.getTime(), token);
      throw new DelayedError();
    }
    if (delivery.outcome === 'failed') {
      log.error('A mail was given up', { queue: mailQueue, jobId: job.id, attempt: delivery.attempt, reason: delivery.failure.code });
    }
    if (delivery.outcome === 'retry') throw new Error(`Not sent: ${delivery.failure.code}`);
  }

  async function attempt(job: Job, payload: unknown): Promise<Delivery | null> {
    const delivery = deliverMail(context, sendMail.data.parse(payload).mailId, stop.signal);
    underWay.add(delivery);
    try {
      return await delivery;
    } catch (error) {
      log.warn('A mail attempt broke off', { queue: mailQueue, jobId: job.id, error });
      return null;
    } finally {
      underWay.delete(delivery);
    }
  }

  return {
    async close() {
      const cap = setTimeout(() => stop.abort(), stopCap);
      const closed = worker.close();
      await Promise.allSettled(underWay);
      clearTimeout(cap);
      await Promise.race([closed, wait(closeTimeout, undefined, { ref: false })]);
      context.mailer.close();
    },
  };
}
