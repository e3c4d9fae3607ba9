import { getCurrentUser } from '@larkfield/schemas/auth/get-current-user.ts';
import { route } from '@larkfield/service-kit/http/route.ts';

export function getCurrentUserRoute() {
  return route(getCurrentUser, ({ identity }) => ({
    user: identity && { id: identity.userId, email: identity.email, role: identity.role },
  }));
}
