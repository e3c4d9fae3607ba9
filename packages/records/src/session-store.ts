import type { Redis } from 'ioredis';
import { z } from 'zod';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { roleSchema } from '@larkfield/schemas/auth/current-user.ts';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { runTransaction } from '@larkfield/service-kit/stores/redis.ts';
import { hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';

/** Name of the session cookie, before the prefix it gets over HTTPS. */
export const sessionCookie = 'larkfield-session';

const sessionSchema = z.strictObject({
  userId: objectIdSchema,
  email: z.string(),
  role: roleSchema,
  createdAt: z.number(),
  lastSeenAt: z.number(),
});
export type Session = z.output<typeof sessionSchema>;

/** A session with the hash of its token, which serves as its id. */
export type FoundSession = Session & { sessionId: string };

const sessionKey = (sessionId: string) => `session:${sessionId}`;
const userKey = (userId: string) => `user-sessions:${userId}`;

/** Milliseconds a session has left: the idle limit, or less near the absolute one. */
export function sessionTimeLeft({ createdAt, lastSeenAt }: Pick<Session, 'createdAt' | 'lastSeenAt'>, now: number): number {
  return Math.min(lastSeenAt + authConstants.sessionIdle, createdAt + authConstants.sessionAbsolute) - now;
}

/** Opens a session and returns its token, which only the cookie holds. */
export async function createSession(redis: Redis, user: Pick<Session, 'userId' | 'email' | 'role'>, now = Date.now()): Promise<string> {
  const token = newToken();
  const sessionId = hashToken(token);
  const session: Session = { ...user, createdAt: now, lastSeenAt: now };
  const transaction = redis
    .multi()
    .set(sessionKey(sessionId), JSON.stringify(session), 'PX', authConstants.sessionIdle)
    .sadd(userKey(user.userId), sessionId)
    .pexpire(userKey(user.userId), authConstants.sessionAbsolute);
  await runTransaction(transaction);
  return token;
}

/** The session of a token, or null when it is unknown or over. */
export async function findSession(redis: Redis, token: string, now = Date.now()): Promise<FoundSession | null> {
  const sessionId = hashToken(token);
  return readSession(sessionId, await redis.get(sessionKey(sessionId)), now);
}

function readSession(sessionId: string, text: string | null, now: number): FoundSession | null {
  if (text === null) return null;
  const session = sessionSchema.parse(JSON.parse(text));
  return sessionTimeLeft(session, now) > 0 ? { ...session, sessionId } : null;
}

/** Notes activity and returns the milliseconds left; `XX` keeps a session that ended meanwhile ended. */
export async function touchSession(redis: Redis, { sessionId, ...session }: FoundSession, now = Date.now()): Promise<number> {
  const touched: Session = { ...session, lastSeenAt: now };
  const left = sessionTimeLeft(touched, now);
  await redis.set(sessionKey(sessionId), JSON.stringify(touched), 'PX', Math.max(1, left), 'XX');
  return left;
}

/** Ends one session by its token. */
export async function endSession(redis: Redis, token: string): Promise<void> {
  await redis.del(sessionKey(hashToken(token)));
}

/** Ends one session by its id and returns what it was, or null when it was over. */
export async function takeSession(redis: Redis, sessionId: string, now = Date.now()): Promise<FoundSession | null> {
  return readSession(sessionId, await redis.getdel(sessionKey(sessionId)), now);
}

/** Ends all sessions of a user, but for the one to keep; returns how many there were. */
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
