import type { Redis } from 'ioredis';

/** Takes a point for an act. Arguments: number of points, milliseconds to hold one, act, longest hold. Returns 0, or the milliseconds until a point is free. */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local held = redis.call('ZSCORE', KEYS[1], ARGV[3])
if not held and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
  return redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] - now
end
redis.call('ZADD', KEYS[1], math.max(tonumber(held or 0), now + ARGV[2]), ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 0
`;

/** A limit of acts in a sliding window, counted in Redis by key. It is exact even for many simultaneous acts in several processes. Calls reject without Redis. */
export interface Budget {
  /** Takes a point for an act, or extends the hold of its point; for the whole window unless `milliseconds` is given. Returns 0, or the milliseconds to wait. */
  take: (key: string, act: string, milliseconds?: number) => Promise<number>;
  /** Returns the point of an act. */
  giveBack: (key: string, act: string) => Promise<void>;
}

/** Opens a budget by its name. */
export function openBudget(redis: Redis, name: string, { points, seconds }: { points: number; seconds: number }): Budget {
  const keyOf = (key: string) => `budget:${name}:${key}`;
  const longest = seconds * 1000;
  return {
    take: async (key, act, milliseconds = longest) =>
      Number(await redis.eval(takeScript, 1, keyOf(key), points, milliseconds, act, longest)),
    giveBack: async (key, act) => void (await redis.zrem(keyOf(key), act)),
  };
}
