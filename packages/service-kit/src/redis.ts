import { Redis } from 'ioredis';
import type { Logger } from './logger.ts';

const longestReconnectDelay = 2_000;

/** A Redis connection that fails at once while Redis is away and comes back by itself. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(200 * attempt, longestReconnectDelay),
  });
  let isDown = false;
  redis.on('error', (error) => {
    if (!isDown) log.warn('Redis is away', { error });
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) log.info('Redis is back');
    isDown = false;
  });
  return redis;
}

/** Resolves when the first connection stands, or rejects after the time-out in milliseconds. */
export async function waitForRedis(redis: Redis, timeout = 10_000): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Redis did not answer')), timeout);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What ioredis says, as plain errors, while Redis is away or silent. */
const outageMessages = new Set([
  "Stream isn't writeable and enableOfflineQueue options is false",
  'Connection is closed.',
  'Command timed out',
  'Command aborted due to connection close',
]);

/** True for an error that means: Redis cannot be reached now. */
export function isRedisOutage(error: unknown): boolean {
  return error instanceof Error && (error.name === 'MaxRetriesPerRequestError' || outageMessages.has(error.message));
}
