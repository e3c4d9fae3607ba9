import type { Request, Response } from 'express';
import type { CurrentUser } from '@larkfield/schemas/auth/current-user.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { cookieName, readCookie, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { confirmSession, createSession, sessionCookie } from '@larkfield/records/session-store.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { isSecondFactorRequired } from '#src/settings/settings-store.ts';
import { findUserById, hasSecondFactor, toCurrentUser, type StoredUser } from '#src/users/user-store.ts';
import { closeSession } from './close-session.ts';

/** The token of the session cookie, or null. */
export function readSessionToken({ isSecure }: Pick<AuthContext, 'isSecure'>, request: Request): string | null {
  return readCookie(request, cookieName(sessionCookie, isSecure));
}

/** Signs a user in on this browser: a new token always, in place of the session the browser may have had. */
export async function openSession(context: AuthContext, user: StoredUser, request: Request, response: Response): Promise<CurrentUser> {
  const { sessions, audit, isSecure } = context;
  const oldToken = readSessionToken(context, request);
  if (oldToken) await closeSession(context, hashToken(oldToken));
  // Whoever was deactivated or given another password while the hash was computed must not get in after all.
  if (!(await mayStillSignIn(user))) fail('SIGN_IN_FAILED');
  const current = toCurrentUser(user);
  const { id } = current;
  // Before the session: none is ever open that nobody knows of.
  await audit.record({ actor: { kind: 'user', id }, action: 'session.opened', object: `user:${id}` });
  const token = await createSession(sessions, { userId: id, email: current.email, role: current.role });
  // Whoever has just given the password has proved who they are (decision 033).
  await confirmSession(sessions, hashToken(token));
  // Whoever ended the sessions of this user since the last look did not see this one.
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
