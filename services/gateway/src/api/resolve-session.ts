import type { IncomingMessage } from 'node:http';
import { tokenSchema } from '@larkfield/schemas/identifiers.ts';
import { cookieName, readCookie } from '@larkfield/service-kit/access/cookies.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { findSession, sessionCookie, touchSession, type FoundSession } from '@larkfield/stored-data/session-store.ts';
import type { GatewayContext } from '#src/gateway-context.ts';

/** Least interval between two records of activity, in milliseconds. */
const touchInterval = 10_000;

/** The result of looking up a session cookie; `away` when the store is down. */
export type SessionState = 'none' | 'away' | UserIdentity;

const sessionCookieNames = new Set([sessionCookie, cookieName(sessionCookie, true)]);

/** Removes the session cookie from a request, since only auth may get its token. */
export function dropSessionCookie(headers: IncomingMessage['headers']) {
  if (!headers.cookie?.includes(sessionCookie)) return;
  const others = headers.cookie.split(';').filter((cookie) => !sessionCookieNames.has(cookie.split('=', 1)[0]!.trim()));
  if (others.length > 0) headers.cookie = others.join(';').trim();
  else delete headers.cookie;
}

/** Makes the function that turns the session cookie into an identity and records activity. */
export function createSessionResolver({ redis, sessions, publicUrl, log, now = Date.now }: GatewayContext) {
  const name = cookieName(sessionCookie, publicUrl.protocol === 'https:');

  const noteActivity = async (session: FoundSession, headers: IncomingMessage['headers']) => {
    const at = now();
    if (headers['x-background'] === '1' || at - session.lastSeenAt < touchInterval) return;
    await touchSession(sessions, session, at);
  };

  return async (request: IncomingMessage): Promise<SessionState> => {
    const token = readCookie(request, name);
    if (token === null || !tokenSchema.safeParse(token).success) return 'none';
    try {
      const session = await findSession(sessions, token, now());
      if (!session) return 'none';
      await noteActivity(session, request.headers);
      const { userId, email, role, sessionId, confirmedAt } = session;
      return { kind: 'user', userId, email, role, sessionId, ...(confirmedAt !== undefined && { confirmedAt }) };
    } catch (error) {
      // An outage has already been logged.
      if (redis.status === 'ready') log.warn('A session could not be looked up', { error });
      return 'away';
    }
  };
}
