import { DelayedError, type Job, WaitingError, Worker } from 'bullmq';
import { pdfQueues, splitJob } from '@larkfield/schemas/queue-jobs.ts';
import { isOutage } from '@larkfield/service-kit/stores/is-outage.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';
import { logFaults, workerConnection } from '@larkfield/service-kit/queue/queue.ts';
import { withRequestId } from '@larkfield/service-kit/http/request-context.ts';
import { tracing } from '@larkfield/service-kit/telemetry/tracing.ts';
import type { Priority } from '#src/browser/lane-pool.ts';
import { DeadlineError } from '#src/browser/deadline.ts';
import { failureReason, type RenderContext } from '#src/render/render-pdf.ts';
import { jobsEnded, jobsStalled, readySeconds } from '#src/worker-metrics.ts';
import { isFinal, jobWorkOf } from './pdf-jobs.ts';
import { createSuspectGuard } from './suspect-guard.ts';

/**
 * The jobs of a silent worker are taken over within about 20 seconds (product.md#pdf-5). The limit of starts is loose,
 * since a job that is handed back at a stop also counts as started.
 */
const queueSettings = { drainDelay: 10, lockDuration: 15_000, stalledInterval: 5_000, maxStalledCount: 2, maxStartedAttempts: 30 } as const;
/**
 * While a dependency is unavailable, a job is handed back without costing an attempt, with these delays in milliseconds; after the last
 * one, well before the limit of starts above, attempts count, and the sweep queues the job again.
 */
const outagePauses = [2_000, 4_000, 8_000, ...Array<number>(9).fill(10_000)];
/** Time for jobs to finish after the stop signal, in milliseconds. */
const stopCap = 8_000;

export interface PdfQueues {
  /** Takes no new jobs, waits at most 8 seconds for running ones, and hands the rest back. */
  close: () => Promise<void>;
}

/** Works on both queues. The fresh queue takes one job more than there are lanes, so that no lane is idle and bulk jobs have to wait. */
export function startPdfQueues(context: RenderContext, lanes: number, redisUrl: string, log: Logger): PdfQueues {
  const guard = createSuspectGuard();
  let isStopping = false;
  let noted: Promise<unknown> = Promise.resolve();

  function start(priority: Priority, concurrency: number): Worker {
    const queue = pdfQueues[priority];
    const settings = { ...queueSettings, concurrency, connection: workerConnection(redisUrl) };
    const worker = new Worker(
      queue,
      (job: Job, token?: string, signal?: AbortSignal) => guard(job, token, () => runJob(job, token, signal)),
      settings,
    );
    logFaults(worker, log);
    worker.on('stalled', (jobId) => {
      jobsStalled.inc({ queue });
      log.warn('A job stalled and is tried again', { queue, jobId });
    });
    worker.on('lockRenewalFailed', (jobIds) => jobIds.forEach((jobId) => worker.cancelJob(jobId, 'lock lost')));
    // A failure is recorded only if this worker still holds the job: after losing the lock, another worker has it and may store the PDF.
    // A job that BullMQ gives up after repeated deaths is not recorded either. It stays pending, and the sweep queues it again.
    worker.on('failed', (job, error) => {
      // An outage is not a fault of this PDF: the sweep queues it again until the store is back.
      if (job !== undefined && isFinal(job, error) && !isOutage(error)) noted = Promise.all([noted, noteFailure(job, error)]);
      else jobsEnded.inc({ queue, outcome: 'retried' });
    });
    return worker;

    async function runJob(job: Job, token?: string, signal?: AbortSignal) {
      const {
        payload,
        origin: { requestId, traceparent },
      } = splitJob(job.data);
      try {
        const render = () => jobWorkOf(job).render(context, payload, priority, signal);
        const outcome = await withRequestId(requestId, () => tracing.follow(traceparent, job.name, render));
        jobsEnded.inc({ queue, outcome });
        if (outcome === 'stored') readySeconds.observe({ queue }, (Date.now() - job.timestamp) / 1000);
        log.info('PDF done', { requestId, queue, jobId: job.id, code: outcome, milliseconds: Date.now() - job.timestamp });
      } catch (error) {
        if (isStopping) {
          await job.moveToWait(token);
          throw new WaitingError('stopping');
        }
        log.warn('PDF attempt failed', { requestId, queue, jobId: job.id, attempt: job.attemptsMade + 1, error });
        const pause = isOutage(error) ? outagePauses[job.attemptsStarted - 1] : undefined;
        if (pause === undefined) throw error;
        jobsEnded.inc({ queue, outcome: 'retried' });
        await job.moveToDelayed(Date.now() + pause, token);
        throw new DelayedError();
      }
    }

    async function noteFailure(job: Job, error: unknown) {
      try {
        const work = jobWorkOf(job);
        const told = [splitJob(job.data).payload, failureReason(error)] as const;
        const isTriedAgain = error instanceof DeadlineError && (await work.noteDelay(...told));
        if (!(error instanceof DeadlineError)) await work.noteFailure(...told);
        jobsEnded.inc({ queue, outcome: isTriedAgain ? 'retried' : 'failed' });
      } catch (fault) {
        log.error('A failure was not noted', { queue, jobId: job.id, error: fault });
      }
    }
  }

  const workers = [start('fresh', lanes + 1), start('bulk', lanes)];
  return {
    async close() {
      isStopping = true;
      const capped = setTimeout(() => context.pool.close(), stopCap);
      await Promise.all(workers.map((worker) => worker.close()));
      clearTimeout(capped);
      await noted;
      context.pool.close();
    },
  };
}
