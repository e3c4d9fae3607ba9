import { type DecidedRule, getSignInSettings, type SignInSettings, updateSignInSettings } from '@larkfield/schemas/auth/second-factor.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { countAdmins } from '#src/second-factor/second-factor-store.ts';
import { findUserById, hasSecondFactor } from '#src/users/user-store.ts';
import { findDemand, findSecondFactorRule, storeSecondFactorRule } from './settings-store.ts';

const decisions = {
  optional: { action: 'second-factor.made-optional', message: 'Two-step sign-in is now optional.' },
  admins: { action: 'second-factor.required-of-admins', message: 'Admins must now sign in with a code as well.' },
  all: { action: 'second-factor.required', message: 'All staff must now sign in with a code as well.' },
} as const satisfies Record<DecidedRule, { action: string; message: string }>;

async function readSettings(): Promise<SignInSettings> {
  const { all, without } = await countAdmins();
  return { secondFactor: await findSecondFactorRule(), admins: all, adminsWithoutSecondFactor: without };
}

export function getSignInSettingsRoute() {
  return route(getSignInSettings, readSettings);
}

export function updateSignInSettingsRoute() {
  return route(updateSignInSettings, async ({ body: { secondFactor }, identity, requestId }) => {
    const self = (await findUserById(identity.userId)) ?? fail('USER_NOT_FOUND');
    // A password alone, in the one sign-in without a second factor, does not lift the demand either.
    const needsOwn = secondFactor !== 'optional' || (await findDemand(self)).isDemanded;
    if (needsOwn && !hasSecondFactor(self)) fail('SECOND_FACTOR_FIRST');
    const { action, message } = decisions[secondFactor];
    // Open sessions go on. Users without a second factor are told at the next sign-in and may postpone it once.
    await storeSecondFactorRule(secondFactor, {
      actor: { kind: 'user', id: identity.userId },
      action,
      object: 'settings:sign-in',
      requestId,
      changedFields: ['secondFactor'],
    });
    return { settings: await readSettings(), message };
  });
}

export const settingsRoutes = () => ({
  getSignInSettings: getSignInSettingsRoute(),
  updateSignInSettings: updateSignInSettingsRoute(),
});
