import { Queue } from 'bullmq';
import { watchQueue } from '#src/telemetry/metrics.ts';
import { workerConnection } from './queue.ts';

const states = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;

/** Shows depth and age of some queues in the metrics; returns what ends that. */
export function watchQueues(names: readonly string[], redisUrl: string): () => Promise<void> {
  const queues = names.map((name) => {
    const queue = new Queue(name, { connection: { ...workerConnection(redisUrl), maxRetriesPerRequest: 1 } });
    // The connections that add and work report when Redis is away.
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
