import { changePassword } from '@larkfield/schemas/auth/change-password.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { confirmSession, endUserSessions } from '@larkfield/records/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { requireLastingPassword, requireOtherPassword } from '#src/passwords/lasting-password.ts';
import { normalizeEmail } from '#src/users/user-rules.ts';
import { hasSecondFactor, replacePassword, toCurrentUser } from '#src/users/user-store.ts';
import { requireChallenge } from './sign-in-challenge.ts';
import { takeNextStep } from './take-next-step.ts';
import { verifyCredentials } from './verify-credentials.ts';

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
      return { user: toCurrentUser(changed), message };
    }
    const step = await takeNextStep(context, changed, { hasPassedCode: true, request, response });
    if ('challenge' in step && 'requiresEnrolment' in step) return step;
    return 'user' in step ? { user: step.user, message } : fail('CONFLICT');
  });
}

/** Without a session the password alone changes nothing: the code must have been given first. */
async function requirePassedCode({ redis }: AuthContext, userId: string, challenge: string | undefined): Promise<void> {
  const passed = await requireChallenge(redis, 'password', challenge ?? '');
  if (passed._id.toHexString() !== userId) fail('SIGN_IN_EXPIRED');
}
