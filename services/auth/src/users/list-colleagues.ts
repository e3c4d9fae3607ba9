import { listColleagues } from '@larkfield/schemas/auth/users/list-colleagues.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listStoredUsers } from './user-store.ts';

export function listColleaguesRoute() {
  return route(listColleagues, async () => {
    const active = (await listStoredUsers()).filter(({ isActive }) => isActive);
    return { colleagues: active.map(({ _id, email }) => ({ userId: _id.toHexString(), email })) };
  });
}
