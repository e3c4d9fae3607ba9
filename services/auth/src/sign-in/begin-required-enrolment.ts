import { beginRequiredEnrolment } from '@larkfield/schemas/auth/second-factor/begin-required-enrolment.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { startEnrolment } from '#src/second-factor/enrolment.ts';
import { requireChallenge } from './sign-in-challenge.ts';

export function beginRequiredEnrolmentRoute(context: AuthContext) {
  return route(beginRequiredEnrolment, async ({ body }) =>
    startEnrolment(context, await requireChallenge(context.redis, 'enrolment', body.challenge)),
  );
}
