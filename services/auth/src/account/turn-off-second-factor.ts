import { turnOffSecondFactor } from '@larkfield/schemas/auth/second-factor/turn-off-second-factor.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endUserSessions } from '@larkfield/records/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { removeSecondFactor } from '#src/second-factor/second-factor-store.ts';
import { verifySecondFactor } from '#src/second-factor/verify-second-factor.ts';
import { isSecondFactorRequired } from '#src/settings/settings-store.ts';
import { hasSecondFactor } from '#src/users/user-store.ts';
import { requireOwnPassword } from './require-own-password.ts';

const action = 'second-factor.turned-off';

export function turnOffSecondFactorRoute(context: AuthContext) {
  return route(turnOffSecondFactor, async ({ body: { password, code }, identity, requestId }) => {
    const user = await requireOwnPassword(context, identity, { password, requestId, action });
    if (!hasSecondFactor(user)) fail('SECOND_FACTOR_OFF');
    if (await isSecondFactorRequired()) fail('SECOND_FACTOR_REQUIRED');
    await verifySecondFactor(context, user, { code, requestId, action });
    const id = identity.userId;
    const actor = { kind: 'user', id } as const;
    await removeSecondFactor(id, { actor, action, requestId, changedFields: ['secondFactor', 'recoveryCodes'] });
    await endUserSessions(context.redis, id, identity.sessionId);
    return { message: 'Two-step sign-in is off.' };
  });
}
