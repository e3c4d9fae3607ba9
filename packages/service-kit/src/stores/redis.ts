import { Redis, type ChainableCommander } from 'ioredis';
import type { Logger } from '#src/telemetry/logger.ts';

const longestReconnectDelay = 2_000;

/** A Redis connection that fails at once while Redis is away, and reconnects. */
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

/** True for what Redis answers to a wrong user or password, or to none. */
export const isRefusedByRedis = (error: Error): boolean => /^(?:WRONGPASS|NOAUTH) /.test(error.message);

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

/** What Redis answers while it is there and cannot serve: full, read-only, without its replicas, loading its files, in one long script. */
const refusal =
  /^(?:EXECABORT Transaction discarded because of: )?-?(?:BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|NOREPLICAS|OOM|READONLY|TRYAGAIN) /;

/** True for an error that means: Redis cannot be reached, or cannot serve, now. */
export function isRedisOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A discarded transaction has what its commands were answered beside it; a command that is wrong itself is no outage.
  const { previousErrors = [] } = error as { previousErrors?: unknown[] };
  return (
    error.name === 'MaxRetriesPerRequestError' ||
    outageMessages.has(error.message) ||
    refusal.test(error.message) ||
    previousErrors.some(isRedisOutage)
  );
}

/** Runs commands as one transaction; throws what the first one that failed was answered. */
export async function runTransaction(transaction: ChainableCommander): Promise<void> {
  const results = await transaction.exec();
  if (!results) throw new Error('The transaction was not run');
  for (const [error] of results) if (error) throw error;
}
