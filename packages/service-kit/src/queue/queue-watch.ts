import { Queue } from 'bullmq';
import { watchQueue } from '#src/telemetry/metrics.ts';
import { workerConnection } from './queue.ts';

const states = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;

/** Exports depth and age of some queues as metrics; returns a function that stops this. */
export function watchQueues(names: readonly string[], redisUrl: string): () => Promise<void> {
  const queues = names.map((name) => {
    const queue = new Queue(name, { connection: { ...workerConnection(redisUrl), maxRetriesPerRequest: 1 } });
    // Other connections already report when Redis is down.
    queue.on('error', () => {});
    watchQueue(name, {
      counts: () => queue.getJobCounts(...states),
      oldest: async () => {
        const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
        return oldest ? new Date(oldest.timestamp) : null;
      },
    });
    return queue;
  });
  return async () => void (await Promise.all(queues.map((queue) => queue.close())));
}
