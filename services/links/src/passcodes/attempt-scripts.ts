/**
 * Reserves an attempt. Given: now, attempts of a round, milliseconds to remember, then the waits of the rounds. Returns the number
 * of the attempt in its round, or 0 while the client has to wait, and the end of the wait, or 0. The wait begins with the
 * reservation of the last attempt and not with its result, so that nothing slips in between.
 */
export const reserveScript = `
local now, limit = tonumber(ARGV[1]), tonumber(ARGV[2])
local state = redis.call('HMGET', KEYS[1], 'attempts', 'round', 'lockedUntil')
local attempts, round, lockedUntil = tonumber(state[1] or 0), tonumber(state[2] or 0), tonumber(state[3] or 0)
if lockedUntil > now then return {0, lockedUntil} end
if lockedUntil > 0 then
  attempts = 0
  round = round + 1
  lockedUntil = 0
end
attempts = attempts + 1
if attempts >= limit then
  local wait = ARGV[math.min(4 + round, #ARGV)]
  lockedUntil = now + tonumber(wait)
end
redis.call('HSET', KEYS[1], 'attempts', attempts, 'round', round, 'lockedUntil', string.format('%.0f', lockedUntil))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {attempts, lockedUntil}
`;

/** Gives a reserved attempt back, with the wait that it may have begun. */
export const releaseScript = `
local attempts = tonumber(redis.call('HGET', KEYS[1], 'attempts') or 0)
if attempts > 0 then redis.call('HSET', KEYS[1], 'attempts', attempts - 1, 'lockedUntil', 0) end
return attempts
`;
