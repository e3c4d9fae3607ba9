import { Redis, type ChainableCommander } from 'ioredis';
import type { Logger } from '#src/telemetry/logger.ts';

const longestReconnectDelay = 2_000;

/** A Redis connection whose commands fail at once while Redis is down, and that reconnects. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(200 * attempt, longestReconnectDelay),
  });
  let state: 'there' | 'away' | 'refusing' = 'there';
  redis.on('error', (error) => {
    const before = state;
    state = isRefusedByRedis(error) ? 'refusing' : 'away';
    if (state === before) return;
    if (state === 'refusing') log.error('REDIS_URL: Redis refuses its user and password');
    else log.warn('Redis is away', { error });
  });
  redis.on('ready', () => {
    if (state !== 'there') log.info('Redis is back');
    state = 'there';
  });
  return redis;
}

/** True for Redis' error on a wrong or missing user or password. */
export const isRefusedByRedis = (error: Error): boolean => /^(?:WRONGPASS|NOAUTH) /.test(error.message);

/** Resolves when the connection is ready, or rejects after the time-out in milliseconds. */
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

/** Messages of plain errors that ioredis throws while Redis is down or silent. */
const outageMessages = new Set([
  "Stream isn't writeable and enableOfflineQueue options is false",
  'Connection is closed.',
  'Command timed out',
  'Command aborted due to connection close',
]);

/** Redis' errors while it is up but cannot serve: full, read-only, without its replicas, loading its files, or busy with a long script. */
const refusal =
  /^(?:EXECABORT Transaction discarded because of: )?-?(?:BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|NOREPLICAS|OOM|READONLY|TRYAGAIN) /;

/** True for an error that means that Redis cannot be reached or cannot serve now. */
export function isRedisOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The error of a discarded transaction lists the errors of its commands. A wrong command is not an outage.
  const { previousErrors = [] } = error as { previousErrors?: unknown[] };
  return (
    error.name === 'MaxRetriesPerRequestError' ||
    outageMessages.has(error.message) ||
    refusal.test(error.message) ||
    previousErrors.some(isRedisOutage)
  );
}

/** Runs commands as one transaction; throws the error of the first command that failed. */
export async function runTransaction(transaction: ChainableCommander): Promise<void> {
  const results = await transaction.exec();
  if (!results) throw new Error('The transaction was not run');
  for (const [error] of results) if (error) throw error;
}
