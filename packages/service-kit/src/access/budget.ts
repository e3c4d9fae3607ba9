import type { Redis } from 'ioredis';

/** Takes one for an act. Given: points, milliseconds, act, milliseconds of the longest. Returns 0, or the milliseconds until the next one is free. */
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

/** A limit of acts within any window of seconds, counted in Redis by key: exact also when many come at once, at several processes. Rejects without Redis. */
export interface Budget {
  /** Takes one for an act, which keeps it when it has one already; for all of the time, or for fewer milliseconds. The milliseconds to wait when none is left, else 0. */
  take: (key: string, act: string, milliseconds?: number) => Promise<number>;
  /** Gives back what an act took. */
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
