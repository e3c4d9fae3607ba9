import { confirmRequiredEnrolment } from '@larkfield/schemas/auth/second-factor/confirm-required-enrolment.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { finishEnrolment } from '#src/second-factor/enrolment.ts';
import { openSession } from './session/open-session.ts';
import { endChallenge, requireChallenge } from './sign-in-challenge.ts';

export function confirmRequiredEnrolmentRoute(context: AuthContext) {
  return route(confirmRequiredEnrolment, async ({ body: { challenge, code }, requestId, request, response }) => {
    const found = await requireChallenge(context.redis, 'enrolment', challenge);
    const { user, recoveryCodes } = await finishEnrolment(context, found, { code, requestId });
    await endChallenge(context.redis, 'enrolment', challenge);
    return { user: await openSession(context, user, request, response), recoveryCodes };
  });
}
