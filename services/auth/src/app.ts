import { implement, type Route } from '@larkfield/service-kit/http/route.ts';
import { beginEnrolmentRoute } from './account/begin-enrolment.ts';
import { confirmIdentityRoute } from './account/confirm-identity.ts';
import { confirmEnrolmentRoute } from './account/confirm-enrolment.ts';
import { endOtherSessionsRoute } from './account/end-other-sessions.ts';
import { getSecondFactorRoute } from './account/get-second-factor.ts';
import { renewRecoveryCodesRoute } from './account/renew-recovery-codes.ts';
import { turnOffSecondFactorRoute } from './account/turn-off-second-factor.ts';
import { appendAuditEventsRoute } from './audit/append-audit-events.ts';
import { listAuditEventsRoute } from './audit/list-audit-events.ts';
import { readAuditOfRoute } from './audit/read-audit-of.ts';
import type { AuthContext } from './auth-context.ts';
import { getSignInSettingsRoute } from './settings/get-sign-in-settings.ts';
import { updateSignInSettingsRoute } from './settings/update-sign-in-settings.ts';
import { beginRequiredEnrolmentRoute } from './sign-in/begin-required-enrolment.ts';
import { changePasswordRoute } from './sign-in/change-password.ts';
import { confirmRequiredEnrolmentRoute } from './sign-in/confirm-required-enrolment.ts';
import { getCurrentUserRoute } from './sign-in/session/get-current-user.ts';
import { passSecondFactorRoute } from './sign-in/pass-second-factor.ts';
import { pingSessionRoute } from './sign-in/session/ping-session.ts';
import { signInRoute } from './sign-in/sign-in.ts';
import { signOutRoute } from './sign-in/session/sign-out.ts';
import { createUserRoute } from './users/create-user.ts';
import { getStaffUserRoute } from './users/get-staff-user.ts';
import { listColleaguesRoute } from './users/list-colleagues.ts';
import { listUsersRoute } from './users/list-users.ts';
import { resetSecondFactorRoute } from './second-factor/reset-second-factor.ts';
import { resetUserPasswordRoute } from './users/reset-user-password.ts';
import { updateUserRoute } from './users/update-user.ts';

/** Everything this service answers. */
export function routes(context: AuthContext): Route[] {
  return implement('auth', {
    signIn: signInRoute(context),
    signOut: signOutRoute(context),
    getCurrentUser: getCurrentUserRoute(),
    pingSession: pingSessionRoute(context),
    changePassword: changePasswordRoute(context),
    listUsers: listUsersRoute(),
    listColleagues: listColleaguesRoute(),
    createUser: createUserRoute(context),
    updateUser: updateUserRoute(context),
    resetUserPassword: resetUserPasswordRoute(context),
    getStaffUser: getStaffUserRoute(),
    resetSecondFactor: resetSecondFactorRoute(context),
    passSecondFactor: passSecondFactorRoute(context),
    beginRequiredEnrolment: beginRequiredEnrolmentRoute(context),
    confirmRequiredEnrolment: confirmRequiredEnrolmentRoute(context),
    getSecondFactor: getSecondFactorRoute(),
    beginEnrolment: beginEnrolmentRoute(context),
    confirmEnrolment: confirmEnrolmentRoute(context),
    confirmIdentity: confirmIdentityRoute(context),
    renewRecoveryCodes: renewRecoveryCodesRoute(context),
    turnOffSecondFactor: turnOffSecondFactorRoute(context),
    endOtherSessions: endOtherSessionsRoute(context),
    getSignInSettings: getSignInSettingsRoute(),
    updateSignInSettings: updateSignInSettingsRoute(context),
    appendAuditEvents: appendAuditEventsRoute(context),
    listAuditEvents: listAuditEventsRoute(),
    readAuditOf: readAuditOfRoute(),
  });
}
