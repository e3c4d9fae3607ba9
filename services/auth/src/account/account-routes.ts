import { errors } from '@larkfield/schemas/errors.ts';
import { AppError, fail } from '@larkfield/service-kit/http/app-error.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { confirmIdentity, endOtherSessions } from '@larkfield/schemas/auth/sign-in.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { confirmSession, endUserSessions } from '@larkfield/stored-data/session-store.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@larkfield/schemas/auth/second-factor.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { verifyCredentials } from '#src/sign-in/verify-credentials.ts';
import { findUserById, hasSecondFactor, type StoredUser } from '#src/users/user-store.ts';
import { verifySecondFactor } from '#src/second-factor/verify-second-factor.ts';
import { findDemand } from '#src/settings/settings-store.ts';
import { finishEnrolment, startEnrolment } from '#src/second-factor/enrolment.ts';
import { hashRecoveryCode, newRecoveryCodes } from '#src/second-factor/recovery-codes.ts';
import { removeSecondFactor, storeRecoveryCodes } from '#src/second-factor/second-factor-store.ts';

/** Returns the signed-in user after checking their password again; attempts are counted and audited as at sign-in. */
export async function requireOwnPassword(
  context: AuthContext,
  { email }: UserIdentity,
  attempt: { password: string; requestId: string; action: string },
): Promise<StoredUser> {
  try {
    return await verifyCredentials(context, { email, ...attempt });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SIGN_IN_FAILED') throw error;
    return fail('PASSWORD_WRONG', { fields: [{ field: 'password', message: errors.PASSWORD_WRONG[1] }] });
  }
}

const confirmAction = 'identity.confirmed';

export function confirmIdentityRoute(context: AuthContext) {
  return route(confirmIdentity, async ({ body, identity, requestId }) => {
    const id = identity.userId;
    if ('password' in body) await requireOwnPassword(context, identity, { password: body.password, requestId, action: confirmAction });
    else {
      const user = (await findUserById(id)) ?? fail('USER_NOT_FOUND');
      if (!hasSecondFactor(user)) fail('SECOND_FACTOR_OFF');
      await verifySecondFactor(context, user, { code: body.code, requestId, action: confirmAction });
    }
    // The audit comes first, so that no unrecorded re-authentication permits a dangerous act.
    await context.audit.record({ actor: { kind: 'user', id }, action: confirmAction, object: `user:${id}`, requestId });
    const until = await confirmSession(context.sessions, identity.sessionId);
    return { confirmedUntil: new Date(until).toISOString() };
  });
}

export function endOtherSessionsRoute({ redis, audit }: AuthContext) {
  return route(endOtherSessions, async ({ identity: { userId, sessionId }, requestId }) => {
    // The audit comes first, so that no unrecorded act ends a session.
    await audit.record({ actor: { kind: 'user', id: userId }, action: 'sessions.ended', object: `user:${userId}`, requestId });
    return { ended: await endUserSessions(redis, userId, sessionId) };
  });
}

export function getSecondFactorRoute() {
  return route(getSecondFactor, async ({ identity }) => {
    const user = (await findUserById(identity.userId)) ?? fail('USER_NOT_FOUND');
    return {
      isOn: hasSecondFactor(user),
      since: user.secondFactorSince?.toISOString() ?? null,
      recoveryCodesLeft: user.recoveryCodeHashes?.length ?? 0,
      isRequired: (await findDemand(user)).isDemanded,
    };
  });
}

export function beginEnrolmentRoute(context: AuthContext) {
  return route(beginEnrolment, async ({ body: { password }, identity, requestId }) =>
    startEnrolment(context, await requireOwnPassword(context, identity, { password, requestId, action: 'second-factor.enrolled' })),
  );
}

export function confirmEnrolmentRoute(context: AuthContext) {
  return route(confirmEnrolment, async ({ body: { code }, identity, requestId }) => {
    const user = (await findUserById(identity.userId)) ?? fail('USER_NOT_FOUND');
    const { recoveryCodes } = await finishEnrolment(context, user, { code, requestId, keepSessionId: identity.sessionId });
    return { recoveryCodes };
  });
}

const renewAction = 'recovery-codes.renewed';

export function renewRecoveryCodesRoute(context: AuthContext) {
  return route(renewRecoveryCodes, async ({ body: { password, code }, identity, requestId }) => {
    const user = await requireOwnPassword(context, identity, { password, requestId, action: renewAction });
    if (!hasSecondFactor(user)) fail('SECOND_FACTOR_OFF');
    await verifySecondFactor(context, user, { code, requestId, action: renewAction });
    const id = identity.userId;
    const recoveryCodes = newRecoveryCodes();
    await storeRecoveryCodes(
      id,
      recoveryCodes.map((one) => hashRecoveryCode(id, one)),
      { actor: { kind: 'user', id }, action: renewAction, requestId, changedFields: ['recoveryCodes'] },
    );
    return { recoveryCodes };
  });
}

const turnOffAction = 'second-factor.turned-off';

export function turnOffSecondFactorRoute(context: AuthContext) {
  return route(turnOffSecondFactor, async ({ body: { password, code }, identity, requestId }) => {
    const user = await requireOwnPassword(context, identity, { password, requestId, action: turnOffAction });
    if (!hasSecondFactor(user)) fail('SECOND_FACTOR_OFF');
    if ((await findDemand(user)).isDemanded) fail('SECOND_FACTOR_REQUIRED');
    await verifySecondFactor(context, user, { code, requestId, action: turnOffAction });
    const id = identity.userId;
    const actor = { kind: 'user', id } as const;
    const act = { actor, action: turnOffAction, requestId, changedFields: ['secondFactor', 'recoveryCodes'] };
    await removeSecondFactor(id, act, { about: 'factor-off' });
    await endUserSessions(context.redis, id, identity.sessionId);
    return { message: 'Two-step sign-in is off.' };
  });
}

export const accountRoutes = (context: AuthContext) => ({
  beginEnrolment: beginEnrolmentRoute(context),
  confirmEnrolment: confirmEnrolmentRoute(context),
  confirmIdentity: confirmIdentityRoute(context),
  endOtherSessions: endOtherSessionsRoute(context),
  getSecondFactor: getSecondFactorRoute(),
  renewRecoveryCodes: renewRecoveryCodesRoute(context),
  turnOffSecondFactor: turnOffSecondFactorRoute(context),
});
