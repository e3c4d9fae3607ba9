import { changePassword } from '@larkfield/schemas/auth/change-password.ts';
import { fail } from '@larkfield/service-kit/app-error.ts';
import { route } from '@larkfield/service-kit/route.ts';
import { endUserSessions } from '@larkfield/service-kit/session-store.ts';
import type { AuthContext } from '../auth-context.ts';
import { requireGoodPassword, requireNewPassword } from '../passwords/require-good-password.ts';
import { normalizeEmail } from '../users/user-rules.ts';
import { replacePassword, toCurrentUser } from '../users/user-store.ts';
import { openSession } from './open-session.ts';
import { verifyCredentials } from './verify-credentials.ts';

export function changePasswordRoute(context: AuthContext) {
  return route(changePassword, async ({ body, identity, requestId, request, response }) => {
    const { email, currentPassword, newPassword } = body;
    requireGoodPassword(newPassword, normalizeEmail(email), 'newPassword');
    const user = await verifyCredentials(context, { email, password: currentPassword, requestId, action: 'password.changed' });
    const userId = user._id.toHexString();
    if (userId !== body.userId) fail('SIGN_IN_FAILED');
    requireNewPassword(currentPassword, newPassword);

    const passwordHash = await context.hasher.hash(newPassword);
    const changed = (await replacePassword(userId, user.passwordHash, passwordHash)) ?? fail('CONFLICT');
    const ownSession = identity?.userId === userId ? identity.sessionId : undefined;
    await endUserSessions(context.redis, userId, ownSession);
    const actor = { kind: 'user' as const, id: userId };
    await context.audit.record({ actor, action: 'password.changed', object: `user:${userId}`, requestId, changedFields: ['password'] });

    const current = ownSession ? toCurrentUser(changed) : await openSession(context, changed, request, response);
    return { user: current, message: 'Your password has been changed.' };
  });
}
