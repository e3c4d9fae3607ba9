import { confirmSession, createSession, endSessionById, findSessionById, sessionCookie } from '@larkfield/stored-data/session-store.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import type { Request, Response } from 'express';
import type { CurrentUser } from '@larkfield/schemas/auth/users.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { cookieName, readCookie, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { isSecondFactorRequired } from '#src/settings/settings-store.ts';
import { findUserById, hasSecondFactor, type StoredUser, toCurrentUser } from '#src/users/user-store.ts';
import { forgetPendingSignOut, listPendingSignOuts } from './pending-sign-out-store.ts';

type Closing = Pick<AuthContext, 'sessions' | 'audit'>;

/** Ends a session and records whose it was; one that is over already is left alone. */
export async function closeSession({ sessions, audit }: Closing, sessionId: string, requestId?: string): Promise<void> {
  const session = await findSessionById(sessions, sessionId);
  if (!session) return;
  const act = { actor: { kind: 'user', id: session.userId }, action: 'session.closed', object: `user:${session.userId}` } as const;
  // First, so that no session ends unrecorded; under an id of its own, so that a repeat is recorded once.
  await audit.record({ ...act, ...(requestId && { requestId }), eventId: closingIdOf(sessionId) });
  await endSessionById(sessions, sessionId);
}

/** The same id each time for the end of one session. */
const closingIdOf = (sessionId: string) => {
  const hex = hashToken(`closed:${sessionId}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Ends the sessions of sign-outs that were noted while Redis was away, or while nothing could be recorded. */
export async function finishSignOuts(context: Closing): Promise<void> {
  for (const { _id, requestId } of await listPendingSignOuts()) {
    await closeSession(context, _id, requestId);
    await forgetPendingSignOut(_id);
  }
}

/** The token of the session cookie, or null. */
export function readSessionToken({ isSecure }: Pick<AuthContext, 'isSecure'>, request: Request): string | null {
  return readCookie(request, cookieName(sessionCookie, isSecure));
}

/** Signs a user in on this browser: a new token always, in place of the session the browser may have had. */
export async function openSession(context: AuthContext, user: StoredUser, request: Request, response: Response): Promise<CurrentUser> {
  const { sessions, audit, isSecure } = context;
  const oldToken = readSessionToken(context, request);
  if (oldToken) await closeSession(context, hashToken(oldToken));
  // A user who was deactivated or given another password while the hash was computed must not get in.
  if (!(await mayStillSignIn(user))) fail('SIGN_IN_FAILED');
  const current = toCurrentUser(user);
  const { id } = current;
  // Before the session: no session is open unrecorded.
  await audit.record({ actor: { kind: 'user', id }, action: 'session.opened', object: `user:${id}` });
  const token = await createSession(sessions, { userId: id, email: current.email, role: current.role });
  // A password just given is a second proof (decision 033).
  await confirmSession(sessions, hashToken(token));
  // An act that ended this user's sessions since the last look did not see this one.
  if (!(await mayStillSignIn(user))) {
    await closeSession(context, hashToken(token));
    fail('SIGN_IN_FAILED');
  }
  setCookie(response, sessionCookie, token, { isSecure });
  return current;
}

async function mayStillSignIn(user: StoredUser): Promise<boolean> {
  const now = await findUserById(user._id.toHexString());
  if (!now?.isActive || now.role !== user.role || now.passwordHash !== user.passwordHash) return false;
  if (now.secondFactorSince?.getTime() !== user.secondFactorSince?.getTime()) return false;
  return hasSecondFactor(now) || !(await isSecondFactorRequired());
}
