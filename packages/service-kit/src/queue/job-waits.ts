import type { ServerResponse } from 'node:http';
import { QueueEvents } from 'bullmq';
import { workerConnection } from './queue.ts';

/** Lets calls wait for the result of a job. Redis reports completed jobs over one connection per queue, however many calls wait. */
export interface JobWaits {
  /**
   * Looks for the result of a job. While the job is under way and a place is free, the call waits until the job is done, the time limit
   * is reached or the caller has left, and then looks again.
   */
  look: <T>(jobId: string, look: () => Promise<T>, isUnderWay: (found: T) => boolean, response: ServerResponse) => Promise<T>;
  /** True while every place is taken. */
  isFull: () => boolean;
  /** Ends all waits; later calls return without waiting. */
  close: () => void;
}

/** Opens waits for the jobs of some queues: at most `places` at a time, each for at most `longest` milliseconds. */
export function openJobWaits(
  queues: readonly string[],
  redisUrl: string,
  { places, longest }: { places: number; longest: number },
): JobWaits {
  const waits = new Set<{ jobId: string; end: () => void }>();
  let isClosed = false;
  const events = queues.map((name) => {
    const heard = new QueueEvents(name, { connection: workerConnection(redisUrl) });
    // Failures do not end a wait: BullMQ reports them before the worker has stored them, so a look would be too early.
    heard.on('completed', ({ jobId }) => {
      for (const wait of waits) if (wait.jobId === jobId) wait.end();
    });
    // While Redis is down no wait is woken, and each ends at its time limit.
    heard.on('error', () => {});
    return heard;
  });
  const isFull = () => waits.size >= places;
  return {
    isFull,
    async look(jobId, look, isUnderWay, response) {
      const found = await look();
      if (!isUnderWay(found) || isClosed || isFull() || response.destroyed) return found;
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const wait = { jobId, end };
      waits.add(wait);
      const timer = setTimeout(end, longest);
      response.once('close', end);
      try {
        // The job may have ended before this call was listed as waiting.
        const meanwhile = await look();
        if (!isUnderWay(meanwhile)) return meanwhile;
        await ended;
      } finally {
        clearTimeout(timer);
        response.off('close', end);
        waits.delete(wait);
      }
      return look();
    },
    close() {
      isClosed = true;
      for (const { end } of waits) end();
      // Not awaited: BullMQ does not close connections while Redis is down, and the service must still be able to stop.
      void Promise.allSettled(events.map((heard) => heard.close()));
    },
  };
}
