import type { ServerResponse } from 'node:http';
import { QueueEvents } from 'bullmq';
import { workerConnection } from './queue.ts';

/** Lets calls wait for what a job makes. Redis says when it is done, over one connection for each queue however many wait. */
export interface JobWaits {
  /**
   * Looks for what a job makes. While that is under way, and a place is free, the call waits until the job is done, the longest time
   * is over or its caller has left, and then looks again.
   */
  look: <T>(jobId: string, look: () => Promise<T>, isUnderWay: (found: T) => boolean, response: ServerResponse) => Promise<T>;
  /** True while every place is taken. */
  isFull: () => boolean;
  /** Ends all waits; calls that come later are answered without one. */
  close: () => void;
}

/** Opens waits for the jobs of some queues: at most `places` at a time, for at most `longest` milliseconds each. */
export function openJobWaits(
  queues: readonly string[],
  redisUrl: string,
  { places, longest }: { places: number; longest: number },
): JobWaits {
  const waits = new Set<{ jobId: string; end: () => void }>();
  let isClosed = false;
  const events = queues.map((name) => {
    const heard = new QueueEvents(name, { connection: workerConnection(redisUrl) });
    // Not of failures: the worker notes one only after BullMQ has told of it, so that a look would come too early.
    heard.on('completed', ({ jobId }) => {
      for (const wait of waits) if (wait.jobId === jobId) wait.end();
    });
    // While Redis is away no wait is woken; each ends by its time.
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
        // The job may have ended before anybody listened.
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
      // Not awaited: while Redis is away BullMQ closes none of them, and a service must be able to end.
      void Promise.allSettled(events.map((heard) => heard.close()));
    },
  };
}
