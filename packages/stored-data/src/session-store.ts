import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { roleSchema } from '@larkfield/schemas/auth/users.ts';
import { second } from '@larkfield/schemas/durations.ts';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { clockTolerance } from '@larkfield/service-kit/access/identity.ts';
import { runTransaction } from '@larkfield/service-kit/stores/redis.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';

/** Name of the session cookie, without the prefix that it gets over HTTPS. */
export const sessionCookie = 'larkfield-session';

const sessionSchema = z.strictObject({
  userId: objectIdSchema,
  email: z.string(),
  role: roleSchema,
  createdAt: z.number(),
  lastSeenAt: z.number(),
});
export type Session = z.output<typeof sessionSchema>;

/** A session with the hash of its token, which is its id. */
export type FoundSession = Session & {
  sessionId: string;
  /** The time of the last re-authentication, while it is valid. */
  confirmedAt?: number;
};

/** The store of sessions, and the key that authenticates them, so that sessions cannot be forged in Redis. */
export interface SessionStore {
  redis: Redis;
  key: Buffer;
}

/** Opens the session store of a Redis with the key in a file. */
export function openSessions(redis: Redis, keyFile: string): SessionStore {
  return { redis, key: readSecretKey(keyFile, 'session key') };
}

function macOf({ key }: SessionStore, sessionId: string, { userId, email, role, createdAt, lastSeenAt }: Session): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['session', sessionId, userId, email, role, createdAt, lastSeenAt]))
    .digest();
}

const seal = (store: SessionStore, sessionId: string, session: Session) =>
  JSON.stringify({ ...session, mac: macOf(store, sessionId, session).toString('base64url') });

const sessionKey = (sessionId: string) => `session:${sessionId}`;
/** A separate key with a TTL, so that updates of activity and of re-authentication never overwrite each other. */
const confirmationKey = (sessionId: string) => `session-confirmed:${sessionId}`;
const userKey = (userId: string) => `user-sessions:${userId}`;

/** Milliseconds that a session has left, by the idle and the absolute limit. A session from the future was created by a wrong clock and would live too long, so it has 0. */
export function sessionTimeLeft({ createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>, now: number): number {
  if (Math.max(createdAt, lastSeenAt) > now + clockTolerance * second) return 0;
  return Math.min(lastSeenAt + authConstants.sessionIdle, createdAt + authConstants.sessionAbsolute) - now;
}

/** Creates a session and returns its token, which only the cookie contains. */
export async function createSession(
  store: SessionStore,
  user: Pick<Session, 'userId' | 'email' | 'role'>,
  now = Date.now(),
): Promise<string> {
  const token = newToken();
  const sessionId = hashToken(token);
  const session: Session = { ...user, createdAt: now, lastSeenAt: now };
  const transaction = store.redis
    .multi()
    .set(sessionKey(sessionId), seal(store, sessionId, session), 'PX', authConstants.sessionIdle)
    .sadd(userKey(user.userId), sessionId)
    .pexpire(userKey(user.userId), authConstants.sessionAbsolute);
  await runTransaction(transaction);
  return token;
}

/** The session of a token, or null if it is unknown or has ended. */
export async function findSession(store: SessionStore, token: string, now = Date.now()): Promise<FoundSession | null> {
  const sessionId = hashToken(token);
  const [text = null, confirmed = null] = await store.redis.mget(sessionKey(sessionId), confirmationKey(sessionId));
  const session = readSession(store, sessionId, text, now);
  const confirmedAt = readConfirmation(store, sessionId, confirmed);
  return session && confirmedAt !== null ? { ...session, confirmedAt } : session;
}

const confirmationMac = ({ key }: SessionStore, sessionId: string, at: number) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['confirmed', sessionId, at]))
    .digest('base64url');

/** Records a re-authentication of the session's user; returns the time at which it expires. */
export async function confirmSession(store: SessionStore, sessionId: string, now = Date.now()): Promise<number> {
  const value = `${now}.${confirmationMac(store, sessionId, now)}`;
  await store.redis.set(confirmationKey(sessionId), value, 'PX', authConstants.confirmationAge);
  return now + authConstants.confirmationAge;
}

/** Reads a confirmation; null without a valid MAC. */
function readConfirmation(store: SessionStore, sessionId: string, text: string | null): number | null {
  const [at = '', mac = ''] = (text ?? '').split('.');
  return text !== null && isEqual(Buffer.from(mac), Buffer.from(confirmationMac(store, sessionId, Number(at)))) ? Number(at) : null;
}

const isEqual = (given: Buffer, expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const sealedSchema = sessionSchema.extend({ mac: z.base64url() });

/** Reads a session; null without a valid MAC. */
function readSession(store: SessionStore, sessionId: string, text: string | null, now: number): FoundSession | null {
  const sealed = text === null ? null : sealedSchema.safeParse(parseJson(text));
  if (!sealed?.success) return null;
  const { mac, ...session } = sealed.data;
  if (!isEqual(Buffer.from(mac, 'base64url'), macOf(store, sessionId, session))) return null;
  return sessionTimeLeft(session, now) > 0 ? { ...session, sessionId } : null;
}

/** Records activity and returns the milliseconds left; `XX` prevents reviving a session that has ended meanwhile. */
export async function touchSession(
  store: SessionStore,
  { sessionId, userId, email, role, createdAt }: FoundSession,
  now = Date.now(),
): Promise<number> {
  const touched: Session = { userId, email, role, createdAt, lastSeenAt: now };
  const left = sessionTimeLeft(touched, now);
  await store.redis.set(sessionKey(sessionId), seal(store, sessionId, touched), 'PX', Math.max(1, left), 'XX');
  return left;
}

/** Ends one session by its token. */
export async function endSession(redis: Redis, token: string): Promise<void> {
  await redis.del(sessionKey(hashToken(token)));
}

/** The session with an id, or null if it has ended. */
export async function findSessionById(store: SessionStore, sessionId: string, now = Date.now()): Promise<FoundSession | null> {
  return readSession(store, sessionId, await store.redis.get(sessionKey(sessionId)), now);
}

/** Ends one session by its id. */
export async function endSessionById({ redis }: Pick<SessionStore, 'redis'>, sessionId: string): Promise<void> {
  await redis.del(sessionKey(sessionId));
}

/** Ends all sessions of a user except the one to keep; returns their number. */
export async function endUserSessions(redis: Redis, userId: string, keepSessionId?: string): Promise<number> {
  const ids = (await redis.smembers(userKey(userId))).filter((id) => id !== keepSessionId);
  if (ids.length === 0) return 0;
  await runTransaction(
    redis
      .multi()
      .del(...ids.map(sessionKey))
      .srem(userKey(userId), ...ids),
  );
  return ids.length;
}
