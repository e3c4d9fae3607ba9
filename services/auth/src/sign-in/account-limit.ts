import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { SessionStore } from '@larkfield/stored-data/session-store.ts';
import { formatWait } from '@larkfield/schemas/durations.ts';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import { lockouts } from '@larkfield/service-kit/telemetry/metrics.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';

interface Rule {
  prefix: string;
  points: number;
  seconds: number;
}

const minutes = 60;
const day = 24 * 60 * minutes;

/** Limits for attempts on one account, whether or not it exists (product.md#service-2). */
const passwordRules: Rule[] = [{ prefix: 'limit:account', points: 10, seconds: 15 * minutes }];
/** Limits for wrong codes of one user. Each guess has three chances in a million, so a day of guesses stays far below one in ten thousand. */
const codeRules: Rule[] = [
  { prefix: 'limit:code', points: 5, seconds: 15 * minutes },
  { prefix: 'limit:code-day', points: 30, seconds: day },
];

/** Counts attempts on an account only in Redis, so sign-in fails without Redis. */
export interface AccountLimit {
  /** Counts an attempt before any comparison. Throws SERVICE_UNAVAILABLE, or TOO_MANY_REQUESTS, the first time after calling `recordWait`. */
  reserve: (account: string, recordWait: () => Promise<unknown>) => Promise<void>;
  /** Clears the attempts after a success. */
  clear: (account: string) => Promise<void>;
}

/** Opens the limit for passwords, by email address. */
export function openAccountLimit(store: SessionStore): AccountLimit {
  return openLimit(store, passwordRules);
}

/** Opens the limit for second-factor codes, by user id. */
export function openCodeLimit(store: SessionStore): AccountLimit {
  return openLimit(store, codeRules);
}

function openLimit({ redis, key }: SessionStore, rules: Rule[]): AccountLimit {
  const countingKey = deriveKey(key, 'larkfield account limits v1');
  // Redis holds a keyed hash, so that addresses cannot be guessed without the key.
  const nameOf = (account: string) => keyedHash(countingKey, account);
  const limiters = rules.map(
    ({ prefix, points, seconds }) =>
      new RateLimiterRedis({ storeClient: redis, keyPrefix: prefix, points, duration: seconds, rejectIfRedisNotReady: true }),
  );
  return {
    async reserve(account, recordWait) {
      for (const limiter of limiters) {
        const reason: unknown = await limiter.consume(nameOf(account)).then(
          () => null,
          (error: unknown) => error,
        );
        if (reason === null) continue;
        if (!(reason instanceof RateLimiterRes)) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 });
        lockouts.inc({ kind: 'account' });
        // Audit the lockout only once, or anybody could fill the audit trail with refused attempts.
        if (reason.consumedPoints === limiter.points + 1) await recordWait();
        throw new AppError('TOO_MANY_REQUESTS', {
          message: `Too many attempts for this account. Please try again in ${formatWait(reason.msBeforeNext / 1000)}.`,
          retryAfter: reason.msBeforeNext / 1000,
        });
      }
    },
    async clear(account) {
      await Promise.all(limiters.map((limiter) => limiter.delete(nameOf(account))));
    },
  };
}
