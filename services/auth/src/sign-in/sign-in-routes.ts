import {
  beginRequiredEnrolment,
  changePassword,
  confirmRequiredEnrolment,
  passSecondFactor,
  postponeEnrolment,
  signIn,
} from '@larkfield/schemas/auth/sign-in.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { confirmSession, endUserSessions } from '@larkfield/stored-data/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { hasSecondFactor, renewHash, replacePassword, type StoredUser, toCurrentUser } from '#src/users/user-store.ts';
import { takeGrace } from '#src/second-factor/second-factor-store.ts';
import { findDemand } from '#src/settings/settings-store.ts';
import { verifySecondFactor } from '#src/second-factor/verify-second-factor.ts';
import { finishEnrolment, startEnrolment } from '#src/second-factor/enrolment.ts';
import { requireLastingPassword, requireOtherPassword } from '#src/passwords/lasting-password.ts';
import { normalizeEmail } from '#src/users/user-rules.ts';
import { takeNextStep } from './take-next-step.ts';
import { verifyCredentials } from './verify-credentials.ts';
import { noteBrowser } from './known-browser.ts';
import { endChallenge, requireChallenge } from './sign-in-challenge.ts';
import { openSession } from './sessions.ts';

export function signInRoute(context: AuthContext) {
  return route(signIn, async ({ body, requestId, request, response }) => {
    const user = await verifyCredentials(context, { ...body, requestId, action: 'session.opened' });
    const renewed = user.temporaryUntil ? user : await renewOutdatedHash(context, user, body.password);
    return takeNextStep(context, renewed, { hasPassedCode: false, request, response });
  });
}

async function renewOutdatedHash({ hasher }: AuthContext, user: StoredUser, password: string): Promise<StoredUser> {
  if (!hasher.isOutdated(user.passwordHash)) return user;
  const passwordHash = await hasher.hash(password);
  await renewHash(user._id.toHexString(), user.passwordHash, passwordHash);
  return { ...user, passwordHash };
}

export function passSecondFactorRoute(context: AuthContext) {
  return route(passSecondFactor, async ({ body: { challenge, code }, requestId, request, response }) => {
    const user = await requireChallenge(context.sessions, 'code', challenge);
    if (!hasSecondFactor(user)) fail('SIGN_IN_EXPIRED');
    await verifySecondFactor(context, user, { code, requestId, action: 'session.opened' });
    await endChallenge(context.sessions, 'code', challenge);
    return takeNextStep(context, user, { hasPassedCode: true, request, response });
  });
}

export function beginRequiredEnrolmentRoute(context: AuthContext) {
  return route(beginRequiredEnrolment, async ({ body }) =>
    startEnrolment(context, await requireChallenge(context.sessions, 'enrolment', body.challenge)),
  );
}

export function confirmRequiredEnrolmentRoute(context: AuthContext) {
  return route(confirmRequiredEnrolment, async ({ body: { challenge, code }, requestId, request, response }) => {
    const found = await requireChallenge(context.sessions, 'enrolment', challenge);
    const { user, recoveryCodes } = await finishEnrolment(context, found, { code, requestId });
    await endChallenge(context.sessions, 'enrolment', challenge);
    return { user: await openSession(context, user, { request, response }), recoveryCodes };
  });
}

/** Signs in once without the second factor that the firm has begun to demand. */
export function postponeEnrolmentRoute(context: AuthContext) {
  return route(postponeEnrolment, async ({ body: { challenge }, requestId, request, response }) => {
    const found = await requireChallenge(context.sessions, 'enrolment', challenge);
    if (!(await findDemand(found)).mayPostpone) fail('SIGN_IN_EXPIRED');
    const id = found._id.toHexString();
    const act = { actor: { kind: 'user', id } as const, action: 'second-factor.postponed', requestId };
    const user = (await takeGrace(id, act)) ?? fail('SIGN_IN_EXPIRED');
    await endChallenge(context.sessions, 'enrolment', challenge);
    return { user: await openSession(context, user, { request, response, isPostponed: true }) };
  });
}

export function changePasswordRoute(context: AuthContext) {
  return route(changePassword, async ({ body, identity, requestId, request, response }) => {
    const { email, currentPassword, newPassword, challenge } = body;
    requireLastingPassword(newPassword, normalizeEmail(email));
    const user = await verifyCredentials(context, { email, password: currentPassword, requestId, action: 'password.changed' });
    const userId = user._id.toHexString();
    if (userId !== body.userId) fail('SIGN_IN_FAILED');
    const ownSession = identity?.userId === userId ? identity.sessionId : undefined;
    if (hasSecondFactor(user) && !ownSession) await requirePassedCode(context, userId, challenge);
    requireOtherPassword(currentPassword, newPassword);

    const passwordHash = await context.hasher.hash(newPassword);
    const actor = { kind: 'user', id: userId } as const;
    const act = { actor, action: 'password.changed' as const, requestId, changedFields: ['password'] };
    const changed = (await replacePassword(userId, user.passwordHash, passwordHash, act)) ?? fail('CONFLICT');
    await endUserSessions(context.redis, userId, ownSession);

    const message = 'Your password has been changed.';
    if (ownSession) {
      await confirmSession(context.sessions, ownSession);
      // The browser in which the password was changed stays known.
      await noteBrowser(context, changed, request, response, true);
      return { user: toCurrentUser(changed), message };
    }
    const step = await takeNextStep(context, changed, { hasPassedCode: true, request, response });
    if ('challenge' in step && 'requiresEnrolment' in step) return step;
    return 'user' in step ? { user: step.user, message } : fail('CONFLICT');
  });
}

/** Without a session, changing the password also requires that the code was entered before. */
async function requirePassedCode({ sessions }: AuthContext, userId: string, challenge: string | undefined): Promise<void> {
  const passed = await requireChallenge(sessions, 'password', challenge ?? '');
  if (passed._id.toHexString() !== userId) fail('SIGN_IN_EXPIRED');
}

export const signInRoutes = (context: AuthContext) => ({
  beginRequiredEnrolment: beginRequiredEnrolmentRoute(context),
  changePassword: changePasswordRoute(context),
  confirmRequiredEnrolment: confirmRequiredEnrolmentRoute(context),
  passSecondFactor: passSecondFactorRoute(context),
  postponeEnrolment: postponeEnrolmentRoute(context),
  signIn: signInRoute(context),
});
