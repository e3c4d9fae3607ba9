import type { Route } from '@larkfield/service-kit/route.ts';
import { appendAuditEventsRoute } from './audit/append-audit-events.ts';
import { listAuditEventsRoute } from './audit/list-audit-events.ts';
import type { AuthContext } from './auth-context.ts';
import { changePasswordRoute } from './sign-in/change-password.ts';
import { getCurrentUserRoute } from './sign-in/get-current-user.ts';
import { pingSessionRoute } from './sign-in/ping-session.ts';
import { signInRoute } from './sign-in/sign-in.ts';
import { signOutRoute } from './sign-in/sign-out.ts';
import { createUserRoute } from './users/create-user.ts';
import { getStaffUserRoute } from './users/get-staff-user.ts';
import { listUsersRoute } from './users/list-users.ts';
import { resetUserPasswordRoute } from './users/reset-user-password.ts';
import { updateUserRoute } from './users/update-user.ts';

/** Sign-in needs little; a large body here is an attack. */
export const bodyLimit = 16 * 1024;

/** Everything this service answers. */
export function routes(context: AuthContext): Route[] {
  return [
    signInRoute(context),
    signOutRoute(context),
    getCurrentUserRoute(),
    pingSessionRoute(context),
    changePasswordRoute(context),
    listUsersRoute(),
    createUserRoute(context),
    updateUserRoute(context),
    resetUserPasswordRoute(context),
    getStaffUserRoute(),
    appendAuditEventsRoute(context),
    listAuditEventsRoute(),
  ];
}
