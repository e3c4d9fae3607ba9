import { passSecondFactor } from '@larkfield/schemas/auth/second-factor/pass-second-factor.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { verifySecondFactor } from '#src/second-factor/verify-second-factor.ts';
import { hasSecondFactor } from '#src/users/user-store.ts';
import { endChallenge, requireChallenge } from './sign-in-challenge.ts';
import { takeNextStep } from './take-next-step.ts';

export function passSecondFactorRoute(context: AuthContext) {
  return route(passSecondFactor, async ({ body: { challenge, code }, requestId, request, response }) => {
    const user = await requireChallenge(context.redis, 'code', challenge);
    if (!hasSecondFactor(user)) fail('SIGN_IN_EXPIRED');
    await verifySecondFactor(context, user, { code, requestId, action: 'session.opened' });
    await endChallenge(context.redis, 'code', challenge);
    return takeNextStep(context, user, { hasPassedCode: true, request, response });
  });
}
