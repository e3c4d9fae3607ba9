import { getSignInSettings, updateSignInSettings } from '@larkfield/schemas/auth/second-factor.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { endUserSessions } from '@larkfield/stored-data/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { listUsersWithoutSecondFactor } from '#src/second-factor/second-factor-store.ts';
import { findUserById, hasSecondFactor } from '#src/users/user-store.ts';
import { findSignInSettings, storeSignInSettings } from './settings-store.ts';

export function getSignInSettingsRoute() {
  return route(getSignInSettings, () => findSignInSettings());
}

export function updateSignInSettingsRoute(context: AuthContext) {
  return route(updateSignInSettings, async ({ body, identity, requestId }) => {
    const self = (await findUserById(identity.userId)) ?? fail('USER_NOT_FOUND');
    if (body.requiresSecondFactor && !hasSecondFactor(self)) fail('SECOND_FACTOR_FIRST');
    await storeSignInSettings(body, {
      actor: { kind: 'user', id: identity.userId },
      action: body.requiresSecondFactor ? 'second-factor.required' : 'second-factor.made-optional',
      object: 'settings:sign-in',
      requestId,
      changedFields: ['requiresSecondFactor'],
    });
    // End the sessions even if nothing changed: a repeated call completes a change that was interrupted while Redis was down.
    if (body.requiresSecondFactor) for (const id of await listUsersWithoutSecondFactor()) await endUserSessions(context.redis, id);
    return {
      settings: body,
      message: body.requiresSecondFactor ? 'All staff must now sign in with a code as well.' : 'Two-step sign-in is now optional.',
    };
  });
}

export const settingsRoutes = (context: AuthContext) => ({
  getSignInSettings: getSignInSettingsRoute(),
  updateSignInSettings: updateSignInSettingsRoute(context),
});
