import { getStaffUser } from '@larkfield/schemas/internal/get-staff-user.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findUserById, toPortalUser } from './user-store.ts';

export function getStaffUserRoute() {
  return route(getStaffUser, async ({ params: { id } }) => toPortalUser((await findUserById(id)) ?? fail('USER_NOT_FOUND')));
}
