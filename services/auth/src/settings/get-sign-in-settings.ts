import { getSignInSettings } from '@larkfield/schemas/auth/settings/get-sign-in-settings.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findSignInSettings } from './settings-store.ts';

export function getSignInSettingsRoute() {
  return route(getSignInSettings, () => findSignInSettings());
}
