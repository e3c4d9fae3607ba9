import { resetSecondFactor } from '@larkfield/schemas/auth/second-factor.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endUserSessions } from '@larkfield/stored-data/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { findUserById, toPortalUser } from '#src/users/user-store.ts';
import { removeSecondFactor } from './second-factor-store.ts';

export function resetSecondFactorRoute({ redis }: AuthContext) {
  return route(resetSecondFactor, async ({ params: { id }, identity, requestId }) => {
    if (!(await findUserById(id))) fail('USER_NOT_FOUND');
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'second-factor.reset', requestId, changedFields: ['secondFactor', 'recoveryCodes'] };
    // End sessions before the change as well as after: without Redis nothing may change, or old sessions would outlive the change.
    await endUserSessions(redis, id);
    const user = (await removeSecondFactor(id, act, { about: 'factor-reset' })) ?? fail('USER_NOT_FOUND');
    await endUserSessions(redis, id);
    return { user: toPortalUser(user), message: 'Two-step sign-in was removed. The user is signed out everywhere.' };
  });
}

export const resetSecondFactorRoutes = (context: AuthContext) => ({
  resetSecondFactor: resetSecondFactorRoute(context),
});
