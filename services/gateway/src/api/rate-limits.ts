import { setTimeout as pause } from 'node:timers/promises';
import { Counter } from 'prom-client';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { formatWait } from '@larkfield/schemas/durations.ts';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import type { SessionStore } from '@larkfield/stored-data/session-store.ts';
import { openBudget } from '@larkfield/service-kit/access/budget.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { mayGiveBack, wrongGuessLimit, type Limit } from './limits.ts';

/** Calls refused because their limit was reached. */
const limited = new Counter({ name: 'larkfield_rate_limited_total', help: 'Calls refused over a limit, by limit', labelNames: ['limit'] });

/** The subject of a count: a client's address, or the id of a signed-in user. */
export interface Counted {
  address: string;
  userId: string | null;
}

export interface RateLimits {
  /** Counts a call. Throws TOO_MANY_REQUESTS over the limit, or SERVICE_UNAVAILABLE when a strict limit cannot count. Returns a function that undoes the count. */
  count: (limit: Limit, counted: Counted) => Promise<() => Promise<unknown>>;
  /** Reserves a wrong guess of an address before the result is known; throws TOO_MANY_REQUESTS when none is left. */
  reserveGuess: (address: string, requestId: string) => Promise<void>;
  /** Keeps the reservation if the guess was wrong; otherwise gives it back. */
  settleGuess: (address: string, requestId: string, isWrong: boolean) => Promise<unknown>;
}

/** After a time-out of Redis, later calls do not wait for it for this many milliseconds. */
const silenceAssumed = 2_000;

/** Longer than any guess takes, in milliseconds, with a slow body and a slow reply. An interrupted guess holds its point this long. */
const longestGuess = 90_000;
/** How long a guess waits for other guesses that are under way, in milliseconds. */
const patience = 15_000;
/** Polling interval of that wait, in milliseconds. */
const lookAgain = 50;

interface Limiters {
  /** Shared by all gateways. */
  shared: RateLimiterRedis;
  /** Used while Redis is down. */
  alone: RateLimiterMemory;
  /** Counts the first calls of an address, which need not be shared. */
  isAmongFirst: (key: string) => boolean;
}

/** Counts in a map that is cleared with each window: a timer per address would cost more than the call. */
function createFirstCalls(points: number, seconds: number, now: () => number): Limiters['isAmongFirst'] {
  if (points === 0) return () => false;
  const counts = new Map<string, number>();
  let windowEnd = 0;
  return (key) => {
    if (now() >= windowEnd) {
      counts.clear();
      windowEnd = now() + seconds * 1000;
    }
    const calls = (counts.get(key) ?? 0) + 1;
    counts.set(key, calls);
    return calls <= points;
  };
}

function createLimiters(redis: SessionStore['redis'], name: string, points: number, limit: Limit, now: () => number): Limiters {
  const { seconds, unshared = 0 } = limit;
  const options = { keyPrefix: `limit:${name}`, duration: seconds };
  const sharedPoints = points - unshared;
  return {
    // A client over the limit is refused in memory without asking Redis again, unless points may be given back.
    shared: new RateLimiterRedis({
      ...options,
      points: sharedPoints,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      ...(!mayGiveBack(limit) && { inMemoryBlockOnConsumed: sharedPoints + 1 }),
    }),
    alone: new RateLimiterMemory({ ...options, points: sharedPoints }),
    isAmongFirst: createFirstCalls(unshared, seconds, now),
  };
}

/** Counts a call; returns the milliseconds to wait if it is over the limit, or null. Rejects when the store is down. */
async function consume(limiter: RateLimiterRedis | RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason.msBeforeNext;
    throw reason;
  }
}

function tooMany({ name, recoveryHint }: Limit, milliseconds: number, isUser = false): never {
  limited.inc({ limit: name });
  const retryAfter = milliseconds / 1000;
  const way = recoveryHint !== undefined && !isUser ? `, ${recoveryHint}` : '';
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `Too many requests. Please try again in ${formatWait(retryAfter)}${way}.`,
    retryAfter,
  });
}

/** Opens the limiters; each is created on first use. */
export function openRateLimits({ redis, key: secret }: SessionStore, now: () => number = Date.now): RateLimits {
  const limiters = new Map<string, Limiters>();
  const guesses = openBudget(redis, wrongGuessLimit.name, wrongGuessLimit);
  let awayUntil = 0;
  const countingKey = deriveKey(secret, 'larkfield client limits v1');
  // Redis gets only a keyed hash: a plain hash could be reversed by trying all addresses.
  const nameOf = (client: string) => keyedHash(countingKey, client).slice(0, 32);

  const limitersOf = (limit: Limit, isUser: boolean): Limiters => {
    const name = isUser ? `${limit.name}:user` : limit.name;
    const known = limiters.get(name) ?? createLimiters(redis, name, (isUser ? limit.userPoints : undefined) ?? limit.points, limit, now);
    limiters.set(name, known);
    return known;
  };

  const consumeShared = async ({ shared, alone }: Limiters, isStrict: boolean, key: string) => {
    if (isStrict || now() >= awayUntil) {
      try {
        return { wait: await consume(shared, key), limiter: shared };
      } catch {
        awayUntil = now() + silenceAssumed;
        if (isStrict) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 });
      }
    }
    return { wait: await consume(alone, key), limiter: alone };
  };

  const count: RateLimits['count'] = async (limit, { address, userId }) => {
    const key = userId ?? address;
    const found = limitersOf(limit, userId !== null);
    if (found.isAmongFirst(key)) return async () => {};
    const { wait, limiter } = await consumeShared(found, limit.isStrict ?? false, nameOf(key));
    // Without Redis the call stays counted.
    const giveBack = async () => limiter.reward(nameOf(key)).catch(() => {});
    if (wait !== null) {
      // A refused call must not take a point; otherwise it would use up a point that another call gives back.
      if (mayGiveBack(limit)) await giveBack();
      tooMany(limit, wait, userId !== null);
    }
    return giveBack;
  };

  return {
    count,
    async reserveGuess(address, requestId) {
      for (let waited = 0; ; waited += lookAgain) {
        // Without Redis the service refuses every passcode, so guessing is impossible.
        const wait = await guesses.take(nameOf(address), requestId, longestGuess).catch(() => 0);
        if (wait === 0) return;
        // Guesses that are under way hold the remaining points, and may still turn out to be right.
        if (wait > longestGuess || waited >= patience) tooMany(wrongGuessLimit, wait);
        await pause(lookAgain);
      }
    },
    settleGuess: (address, requestId, isWrong) =>
      (isWrong ? guesses.take(nameOf(address), requestId) : guesses.giveBack(nameOf(address), requestId)).catch(() => {}),
  };
}
