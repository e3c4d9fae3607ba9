import { Queue } from 'bullmq';
import { watchQueue } from '#src/telemetry/metrics.ts';
import { workerConnection } from './queue.ts';

/** Queues that are looked at and not worked on. */
export interface QueueWatch {
  queues: Queue[];
  close: () => Promise<void>;
}

const states = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;

/** Shows depth and age of some queues in the metrics; the queues can be looked into as well. */
export function watchQueues(names: readonly string[], redisUrl: string): QueueWatch {
  const queues = names.map((name) => {
    const queue = new Queue(name, { connection: { ...workerConnection(redisUrl), maxRetriesPerRequest: 1 } });
    // Whoever adds and works says when Redis is away.
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
  return { queues, close: async () => void (await Promise.all(queues.map((queue) => queue.close()))) };
}
