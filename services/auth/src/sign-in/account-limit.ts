import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import { lockouts } from '@larkfield/service-kit/telemetry/metrics.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';

interface Rule {
  prefix: string;
  points: number;
  seconds: number;
}

const minutes = 60;
const day = 24 * 60 * minutes;

/** Attempts on one account, whether it exists or not (product.md#service-2). */
const passwordRules: Rule[] = [{ prefix: 'limit:account', points: 10, seconds: 15 * minutes }];
/** Wrong codes of one user: each has three chances in a million, so that a day's worth stays far below one in ten thousand. */
const codeRules: Rule[] = [
  { prefix: 'limit:code', points: 5, seconds: 15 * minutes },
  { prefix: 'limit:code-day', points: 30, seconds: day },
];

/** Counts attempts on an account; there is no counting in memory, so without Redis nobody is let in. */
export interface AccountLimit {
  /** Counts an attempt before anything is compared; throws TOO_MANY_REQUESTS, the first time after `recordWait`, or SERVICE_UNAVAILABLE. */
  reserve: (account: string, recordWait: () => Promise<unknown>) => Promise<void>;
  /** Forgets the attempts after a success. */
  clear: (account: string) => Promise<void>;
}

/** Opens the limit of passwords, by email address. */
export function openAccountLimit(redis: Redis): AccountLimit {
  return openLimit(redis, passwordRules);
}

/** Opens the limit of second-factor codes, by user id. */
export function openCodeLimit(redis: Redis): AccountLimit {
  return openLimit(redis, codeRules);
}

function openLimit(redis: Redis, rules: Rule[]): AccountLimit {
  const limiters = rules.map(
    ({ prefix, points, seconds }) =>
      new RateLimiterRedis({ storeClient: redis, keyPrefix: prefix, points, duration: seconds, rejectIfRedisNotReady: true }),
  );
  return {
    async reserve(account, recordWait) {
      for (const limiter of limiters) {
        const reason: unknown = await limiter.consume(hashToken(account)).then(
          () => null,
          (error: unknown) => error,
        );
        if (reason === null) continue;
        if (!(reason instanceof RateLimiterRes)) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 });
        lockouts.inc({ kind: 'account' });
        // Once for a wait: what is refused in it would let anybody fill the audit trail.
        if (reason.consumedPoints === limiter.points + 1) await recordWait();
        throw new AppError('TOO_MANY_REQUESTS', {
          message: 'Too many attempts for this account. Please wait a few minutes and try again.',
          retryAfter: reason.msBeforeNext / 1000,
        });
      }
    },
    async clear(account) {
      await Promise.all(limiters.map((limiter) => limiter.delete(hashToken(account))));
    },
  };
}
