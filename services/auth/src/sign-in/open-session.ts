import type { Request, Response } from 'express';
import type { CurrentUser } from '@larkfield/schemas/auth/current-user.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { cookieName, readCookie, setCookie } from '@larkfield/service-kit/access/cookies.ts';
import { createSession, endSession, sessionCookie } from '@larkfield/records/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { isSecondFactorRequired } from '#src/settings/settings-store.ts';
import { findUserById, hasSecondFactor, toCurrentUser, type StoredUser } from '#src/users/user-store.ts';

/** The token of the session cookie, or null. */
export function readSessionToken({ isSecure }: Pick<AuthContext, 'isSecure'>, request: Request): string | null {
  return readCookie(request, cookieName(sessionCookie, isSecure));
}

/** Signs a user in on this browser: a new token always, in place of the session the browser may have had. */
export async function openSession(context: AuthContext, user: StoredUser, request: Request, response: Response): Promise<CurrentUser> {
  const { redis, sessions, isSecure } = context;
  const oldToken = readSessionToken(context, request);
  if (oldToken) await endSession(redis, oldToken);
  const current = toCurrentUser(user);
  const token = await createSession(sessions, { userId: current.id, email: current.email, role: current.role });
  // Whoever was deactivated or given another password while the hash was computed must not get in after all.
  if (!(await mayStillSignIn(user))) {
    await endSession(redis, token);
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
