import { implement, type Route } from '@larkfield/service-kit/http/route.ts';
import { accountRoutes } from './account/account-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import type { AuthContext } from './auth-context.ts';
import { settingsRoutes } from './settings/settings-routes.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';
import { sessionRoutes } from './sign-in/session-routes.ts';
import { userRoutes } from './users/user-routes.ts';
import { resetSecondFactorRoutes } from './second-factor/reset-second-factor.ts';

/** The routes of the auth service. */
export function routes(context: AuthContext): Route[] {
  return implement('auth', {
    ...sessionRoutes(context),
    ...userRoutes(context),
    ...resetSecondFactorRoutes(context),
    ...signInRoutes(context),
    ...accountRoutes(context),
    ...settingsRoutes(),
    ...auditRoutes(context),
  });
}
