import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@larkfield/service-kit/app-error.ts';
import { hashToken } from '@larkfield/service-kit/tokens.ts';

/** Attempts on one account, whether it exists or not (design/security, Rate limits). */
const points = 10;
const seconds = 15 * 60;

/** Counts attempts on an account; there is no counting in memory, so without Redis nobody is let in. */
export interface AccountLimit {
  /** Counts an attempt before any hash is computed; throws TOO_MANY_REQUESTS or SERVICE_UNAVAILABLE. */
  reserve: (email: string) => Promise<void>;
  /** Forgets the attempts after a success. */
  clear: (email: string) => Promise<void>;
}

/** Opens the limit. */
export function openAccountLimit(redis: Redis): AccountLimit {
  const limiter = new RateLimiterRedis({ storeClient: redis, keyPrefix: 'limit:account', points, duration: seconds, rejectIfRedisNotReady: true });
  return {
    async reserve(email) {
      try {
        await limiter.consume(hashToken(email));
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 });
        throw new AppError('TOO_MANY_REQUESTS', {
          message: 'Too many attempts for this account. Please wait a few minutes and try again.',
          retryAfter: reason.msBeforeNext / 1000,
        });
      }
    },
    async clear(email) {
      await limiter.delete(hashToken(email));
    },
  };
}
