import { renewRecoveryCodes } from '@larkfield/schemas/auth/second-factor/renew-recovery-codes.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { hashRecoveryCode, newRecoveryCodes } from '#src/second-factor/recovery-codes.ts';
import { storeRecoveryCodes } from '#src/second-factor/second-factor-store.ts';
import { verifySecondFactor } from '#src/second-factor/verify-second-factor.ts';
import { hasSecondFactor } from '#src/users/user-store.ts';
import { requireOwnPassword } from './require-own-password.ts';

const action = 'recovery-codes.renewed';

export function renewRecoveryCodesRoute(context: AuthContext) {
  return route(renewRecoveryCodes, async ({ body: { password, code }, identity, requestId }) => {
    const user = await requireOwnPassword(context, identity, { password, requestId, action });
    if (!hasSecondFactor(user)) fail('SECOND_FACTOR_OFF');
    await verifySecondFactor(context, user, { code, requestId, action });
    const id = identity.userId;
    const recoveryCodes = newRecoveryCodes();
    await storeRecoveryCodes(
      id,
      recoveryCodes.map((one) => hashRecoveryCode(id, one)),
      { actor: { kind: 'user', id }, action, requestId, changedFields: ['recoveryCodes'] },
    );
    return { recoveryCodes };
  });
}
