import { confirmEnrolment } from '@larkfield/schemas/auth/second-factor/confirm-enrolment.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { finishEnrolment } from '#src/second-factor/enrolment.ts';
import { findUserById } from '#src/users/user-store.ts';

export function confirmEnrolmentRoute(context: AuthContext) {
  return route(confirmEnrolment, async ({ body: { code }, identity, requestId }) => {
    const user = (await findUserById(identity.userId)) ?? fail('USER_NOT_FOUND');
    const { recoveryCodes } = await finishEnrolment(context, user, { code, requestId, keepSessionId: identity.sessionId });
    return { recoveryCodes };
  });
}
