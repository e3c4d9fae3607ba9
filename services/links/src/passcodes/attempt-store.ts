import type { Redis } from 'ioredis';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { trusted } from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { type Link, LinkModel } from '#src/link/link-model.ts';

/**
 * Reserves an attempt. Arguments: now, attempts per round, milliseconds to remember, then the lock times of the rounds. Returns the
 * number of the attempt in its round (0 while the client is locked) and the end of the lock, or 0. The lock begins with the
 * reservation of the last attempt, not with its result, so that no attempt slips in between.
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

/** Gives a reserved attempt back, and ends a lock that it may have begun. */
export const releaseScript = `
local attempts = tonumber(redis.call('HGET', KEYS[1], 'attempts') or 0)
if attempts > 0 then redis.call('HSET', KEYS[1], 'attempts', attempts - 1, 'lockedUntil', 0) end
return attempts
`;

const { attemptsPerRound, lockRounds } = linkConstants;

/** After this time without an attempt the rounds start over. It must be longer than the longest lock, or that lock could never occur twice. */
const forgetAfter = 2 * Math.max(...lockRounds);

type Counted = Pick<Link, '_id' | 'lockEpoch'>;

/** A reserved attempt: it counts as wrong unless it is cleared or given back. */
export interface Attempt {
  /** Attempts left in this round after this one. */
  remaining: number;
  /** The end of the lock if this is the last attempt of its round and is wrong; otherwise null. */
  lockedUntil: Date | null;
  /** The passcode was right: clears only this client's attempts at this link. */
  clear: () => Promise<void>;
  /** No passcode was checked: the attempt does not count. */
  giveBack: () => Promise<void>;
}

/** Counts wrong passcodes by link and client in Redis; without Redis every call throws SERVICE_UNAVAILABLE. */
export interface AttemptCounter {
  /** Counts an attempt before the passcode is checked, so that parallel attempts cannot exceed the limit. Returns the end of the lock while locked. */
  reserve: (link: Counted, clientAddress: string, now: Date) => Promise<Attempt | { waitsUntil: Date }>;
  /** When the client may try again, or null if it may try now. */
  findWait: (link: Counted, clientAddress: string, now: Date) => Promise<Date | null>;
}

/** Opens the counter; the key hashes addresses, so that Redis reveals none. */
export function openAttemptCounter(redis: Redis, key: Buffer): AttemptCounter {
  const keyOf = ({ _id, lockEpoch }: Counted, clientAddress: string) => {
    const client = keyedHash(key, `client|${clientAddress}`).slice(0, 32);
    return `links:attempts:${_id}:${lockEpoch}:${client}`;
  };
  const ask = async <T>(work: () => Promise<T>): Promise<T> => work().catch(() => fail('SERVICE_UNAVAILABLE', { retryAfter: 5 }));
  return {
    async reserve(link, clientAddress, now) {
      const name = keyOf(link, clientAddress);
      const given = [now.getTime(), attemptsPerRound, forgetAfter, ...lockRounds];
      const [count, until] = (await ask(() => redis.eval(reserveScript, 1, name, ...given))) as [number, number];
      if (count === 0) return { waitsUntil: new Date(until) };
      return {
        remaining: attemptsPerRound - count,
        lockedUntil: until === 0 ? null : new Date(until),
        clear: async () => void (await ask(() => redis.del(name))),
        giveBack: async () => void (await ask(() => redis.eval(releaseScript, 1, name))),
      };
    },
    async findWait(link, clientAddress, now) {
      const until = Number(await ask(() => redis.hget(keyOf(link, clientAddress), 'lockedUntil')));
      return until > now.getTime() ? new Date(until) : null;
    },
  };
}

type Guessed = Pick<Link, '_id' | 'passcodeHash'>;

/** Takes one of the lifetime attempts of a passcode; returns false if none is left, which retires the passcode. */
export async function takeLifetimeAttempt({ _id, passcodeHash }: Guessed): Promise<boolean> {
  const { modifiedCount } = await LinkModel.updateOne(
    { _id, passcodeHash, attemptsLeft: trusted({ $gt: 0 }) },
    { $inc: { attemptsLeft: -1 } },
  );
  return modifiedCount === 1;
}

/** Returns a lifetime attempt, because the passcode was right or was not checked. A replaced passcode has a separate count. */
export async function returnLifetimeAttempt({ _id, passcodeHash }: Guessed): Promise<void> {
  await LinkModel.updateOne({ _id, passcodeHash }, { $inc: { attemptsLeft: 1 }, $set: { retiredAt: null } });
}

/** Records for staff that a client is locked. */
export async function noteWait({ _id }: Pick<Link, '_id'>, lockedUntil: Date, event: AuditEvent): Promise<void> {
  await LinkModel.updateOne({ _id }, { $max: { lockedUntil }, $push: { unsentAudit: event } });
}

/** Records that the last lifetime attempt was wrong; returns true for the first caller. */
export async function noteRetirement({ _id, passcodeHash }: Guessed, event: AuditEvent, now: Date): Promise<boolean> {
  const { modifiedCount } = await LinkModel.updateOne(
    { _id, passcodeHash, attemptsLeft: 0, retiredAt: null },
    { $set: { retiredAt: now }, $push: { unsentAudit: event } },
  );
  return modifiedCount === 1;
}
