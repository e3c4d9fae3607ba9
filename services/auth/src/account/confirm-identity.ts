import { confirmIdentity } from '@larkfield/schemas/auth/confirm-identity.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { confirmSession } from '@larkfield/records/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { verifySecondFactor } from '#src/second-factor/verify-second-factor.ts';
import { findUserById, hasSecondFactor } from '#src/users/user-store.ts';
import { requireOwnPassword } from './require-own-password.ts';

const action = 'identity.confirmed';

export function confirmIdentityRoute(context: AuthContext) {
  return route(confirmIdentity, async ({ body, identity, requestId }) => {
    const id = identity.userId;
    if ('password' in body) await requireOwnPassword(context, identity, { password: body.password, requestId, action });
    else {
      const user = (await findUserById(id)) ?? fail('USER_NOT_FOUND');
      if (!hasSecondFactor(user)) fail('SECOND_FACTOR_OFF');
      await verifySecondFactor(context, user, { code: body.code, requestId, action });
    }
    // Before what it allows: nothing dangerous is done by a confirmation that nobody knows of.
    await context.audit.record({ actor: { kind: 'user', id }, action, object: `user:${id}`, requestId });
    const until = await confirmSession(context.sessions, identity.sessionId);
    return { confirmedUntil: new Date(until).toISOString() };
  });
}
