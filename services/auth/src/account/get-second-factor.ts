import { getSecondFactor } from '@larkfield/schemas/auth/second-factor/get-second-factor.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { isSecondFactorRequired } from '#src/settings/settings-store.ts';
import { findUserById, hasSecondFactor } from '#src/users/user-store.ts';

export function getSecondFactorRoute() {
  return route(getSecondFactor, async ({ identity }) => {
    const user = (await findUserById(identity.userId)) ?? fail('USER_NOT_FOUND');
    return {
      isOn: hasSecondFactor(user),
      since: user.secondFactorSince?.toISOString() ?? null,
      recoveryCodesLeft: user.recoveryCodeHashes?.length ?? 0,
      isRequired: await isSecondFactorRequired(),
    };
  });
}
