import type { Redis } from 'ioredis';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import type { Link } from '#src/link/link-model.ts';
import { releaseScript, reserveScript } from './attempt-scripts.ts';

const { attemptsPerRound, lockRounds } = linkConstants;

/** After so long without an attempt the rounds begin anew; longer than the longest wait, or that wait would never come twice. */
const forgetAfter = 2 * Math.max(...lockRounds);

type Counted = Pick<Link, '_id' | 'lockEpoch'>;

/** A reserved attempt: it counts as wrong unless it is cleared or given back. */
export interface Attempt {
  /** Wrong attempts left in this round after this one. */
  remaining: number;
  /** End of the wait that begins when this attempt, the last of its round, is wrong. */
  lockedUntil: Date | null;
  /** The passcode was right: forgets this client's attempts at this link, and nothing else. */
  clear: () => Promise<void>;
  /** No passcode was checked: the attempt does not count. */
  giveBack: () => Promise<void>;
}

/** Counts wrong passcodes by link and client in Redis; without Redis every call throws SERVICE_UNAVAILABLE. */
export interface AttemptCounter {
  /** Counts an attempt before the passcode is checked, so that parallel ones cannot exceed the limit; the end of the wait while locked. */
  reserve: (link: Counted, clientAddress: string, now: Date) => Promise<Attempt | { waitsUntil: Date }>;
  /** When the client may try again, or null when it may now. */
  findWait: (link: Counted, clientAddress: string, now: Date) => Promise<Date | null>;
}

/** Opens the counter; the key turns addresses into names that tell nothing. */
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
