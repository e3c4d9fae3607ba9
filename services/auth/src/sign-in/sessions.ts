import { confirmSession, createSession, endSessionById, findSessionById, sessionCookie } from '@larkfield/stored-data/session-store.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import type { Request, Response } from 'express';
import type { CurrentUser } from '@larkfield/schemas/auth/users.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { cookieName, readCookie, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { findDemand } from '#src/settings/settings-store.ts';
import { findUserById, hasSecondFactor, type StoredUser, toCurrentUser } from '#src/users/user-store.ts';
import { noteBrowser } from './known-browser.ts';
import { forgetPendingSignOut, listPendingSignOuts } from './pending-sign-out-store.ts';

type Closing = Pick<AuthContext, 'sessions' | 'audit'>;

/** Ends a session and audits this for its user; does nothing if the session has already ended. */
export async function closeSession({ sessions, audit }: Closing, sessionId: string, requestId?: string): Promise<void> {
  const session = await findSessionById(sessions, sessionId);
  if (!session) return;
  const act = { actor: { kind: 'user', id: session.userId }, action: 'session.closed', object: `user:${session.userId}` } as const;
  // Audit first, so that no session ends unrecorded. The event id is derived from the session, so that a repeat is recorded once.
  await audit.record({ ...act, ...(requestId && { requestId }), eventId: closingIdOf(sessionId) });
  await endSessionById(sessions, sessionId);
}

/** The event id for the end of a session, which is the same each time. */
const closingIdOf = (sessionId: string) => {
  const hex = hashToken(`closed:${sessionId}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Ends the sessions of pending sign-outs. */
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

interface Opening {
  request: Request;
  response: Response;
  /** True if the user has just postponed a demanded second factor. */
  isPostponed?: boolean;
}

/** Signs a user in on this browser. Always makes a new token, which replaces an earlier session of the browser. */
export async function openSession(
  context: AuthContext,
  user: StoredUser,
  { request, response, isPostponed = false }: Opening,
): Promise<CurrentUser> {
  const { sessions, audit, isSecure } = context;
  const oldToken = readSessionToken(context, request);
  if (oldToken) await closeSession(context, hashToken(oldToken));
  // Refuse a user who was deactivated or got another password while the hash was computed.
  if (!(await mayStillSignIn(user, isPostponed))) fail('SIGN_IN_FAILED');
  const current = toCurrentUser(user);
  const { id } = current;
  // Audit before the session is opened, so that no open session is unrecorded.
  await audit.record({ actor: { kind: 'user', id }, action: 'session.opened', object: `user:${id}` });
  // Like the audit, the notice comes first, so that no session is open that its user is not mailed about.
  await noteBrowser(context, user, request, response);
  const token = await createSession(sessions, { userId: id, email: current.email, role: current.role });
  // Entering the password also counts as re-authentication (decision 033).
  await confirmSession(sessions, hashToken(token));
  // An act that ended the user's sessions after the check above did not see this session.
  if (!(await mayStillSignIn(user, isPostponed))) {
    await closeSession(context, hashToken(token));
    fail('SIGN_IN_FAILED');
  }
  setCookie(response, sessionCookie, token, { isSecure });
  return current;
}

async function mayStillSignIn(user: StoredUser, isPostponed: boolean): Promise<boolean> {
  const now = await findUserById(user._id.toHexString());
  if (!now?.isActive || now.role !== user.role || now.passwordHash !== user.passwordHash) return false;
  if (now.secondFactorSince?.getTime() !== user.secondFactorSince?.getTime()) return false;
  return hasSecondFactor(now) || isPostponed || !(await findDemand(now)).isDemanded;
}
