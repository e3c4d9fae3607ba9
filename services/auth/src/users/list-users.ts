import { listUsers } from '@larkfield/schemas/auth/users/list-users.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listStoredUsers, toPortalUser } from './user-store.ts';

export function listUsersRoute() {
  return route(listUsers, async () => ({ users: (await listStoredUsers()).map(toPortalUser) }));
}
