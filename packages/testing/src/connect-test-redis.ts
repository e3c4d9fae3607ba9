import type { Redis } from 'ioredis';
import { connectRedis, waitForRedis } from '@larkfield/service-kit/stores/redis.ts';
import type { Logger } from '@larkfield/service-kit/telemetry/logger.ts';

/**
 * A connection of a service under test once it stands. It waits for an answer however long a busy machine takes: what a service does
 * about a Redis that is silent is tested where that is the subject.
 */
export async function connectTestRedis(url: string, log: Logger): Promise<Redis> {
  const redis = connectRedis(url, log);
  await waitForRedis(redis);
  delete redis.options.commandTimeout;
  return redis;
}
