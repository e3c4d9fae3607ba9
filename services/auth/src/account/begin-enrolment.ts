import { beginEnrolment } from '@larkfield/schemas/auth/second-factor/begin-enrolment.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { startEnrolment } from '#src/second-factor/enrolment.ts';
import { requireOwnPassword } from './require-own-password.ts';

export function beginEnrolmentRoute(context: AuthContext) {
  return route(beginEnrolment, async ({ body: { password }, identity, requestId }) =>
    startEnrolment(context, await requireOwnPassword(context, identity, { password, requestId, action: 'second-factor.enrolled' })),
  );
}
