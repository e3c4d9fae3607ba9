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

/** Who is counted: a client's address, or the id of a signed-in user. */
export interface Counted {
  address: string;
  userId: string | null;
}

export interface RateLimits {
  /** Counts a call; throws TOO_MANY_REQUESTS over the limit, SERVICE_UNAVAILABLE when a strict limit cannot count. Returns how to take it back. */
  count: (limit: Limit, counted: Counted) => Promise<() => Promise<unknown>>;
  /** Takes one of an address's wrong guesses before it is known to be one; throws TOO_MANY_REQUESTS when none is left. */
  reserveGuess: (address: string, requestId: string) => Promise<void>;
  /** Keeps what was reserved for a guess that was wrong, or gives it back. */
  settleGuess: (address: string, requestId: string, isWrong: boolean) => Promise<unknown>;
}

/** After a silent Redis has cost one call a time-out, the next ones do not wait for it, for this many milliseconds. */
const silenceAssumed = 2_000;

/** Longer than any guess takes, in milliseconds, however slowly its body comes and its answer is made; one that was broken off holds its place that long. */
const longestGuess = 90_000;
/** A guess waits at most so long for others that are under way, in milliseconds. */
const patience = 15_000;
/** How often it looks whether they have been answered, in milliseconds. */
const lookAgain = 50;

interface Limiters {
  /** Shared by all gateways. */
  shared: RateLimiterRedis;
  /** Stands in while Redis is away. */
  alone: RateLimiterMemory;
  /** Counts the first calls of an address, which need not be shared. */
  isAmongFirst: (key: string) => boolean;
}

/** Plain numbers in a map that is emptied with each window: a timer for each of many addresses would cost more than the call. */
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
    // A client over the limit is refused here without asking Redis again, unless a point may be given back there.
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

/** Counts one call; milliseconds to wait when that is one too many, else null. Rejects when the store is away. */
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

/** Opens the limiters; each is made when it is first needed. */
export function openRateLimits({ redis, key: secret }: SessionStore, now: () => number = Date.now): RateLimits {
  const limiters = new Map<string, Limiters>();
  const guesses = openBudget(redis, wrongGuessLimit.name, wrongGuessLimit);
  let awayUntil = 0;
  const countingKey = deriveKey(secret, 'larkfield client limits v1');
  // Redis gets a keyed hash only: there are few addresses, and a plain hash could be reversed by trying them all.
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
    // Without Redis it stays counted, as do all calls then.
    const giveBack = async () => limiter.reward(nameOf(key)).catch(() => {});
    if (wait !== null) {
      // A refused call takes no point, or one that another gives back would serve no call.
      if (mayGiveBack(limit)) await giveBack();
      tooMany(limit, wait, userId !== null);
    }
    return giveBack;
  };

  return {
    count,
    async reserveGuess(address, requestId) {
      for (let waited = 0; ; waited += lookAgain) {
        // Without Redis the service behind refuses every passcode, so there is nothing to guess.
        const wait = await guesses.take(nameOf(address), requestId, longestGuess).catch(() => 0);
        if (wait === 0) return;
        // Others that are under way hold what is left, and may yet turn out right.
        if (wait > longestGuess || waited >= patience) tooMany(wrongGuessLimit, wait);
        await pause(lookAgain);
      }
    },
    settleGuess: (address, requestId, isWrong) =>
      (isWrong ? guesses.take(nameOf(address), requestId) : guesses.giveBack(nameOf(address), requestId)).catch(() => {}),
  };
}
