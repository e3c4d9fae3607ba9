import { updateUser } from '@larkfield/schemas/auth/users/update-user.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endUserSessions } from '@larkfield/records/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { changeUserUnlessLastAdmin, requireAnotherAdmin } from './last-admin.ts';
import { toPortalUser, type StoredUser } from './user-store.ts';

type Activity = Pick<StoredUser, 'isActive'>;

export function updateUserRoute(context: AuthContext) {
  return route(updateUser, async ({ params, body, identity, requestId }) => {
    // A refused change must not sign the last admin out.
    await requireAnotherAdmin(params.id, body);
    // Before as well as after: without Redis nothing may change, or old sessions would outlive it.
    await endUserSessions(context.redis, params.id);
    const after = await changeUserUnlessLastAdmin(params.id, body, (before) => {
      const changedFields = (['role', 'isActive'] as const).filter((field) => body[field] !== undefined && body[field] !== before[field]);
      // Sent twice, it is so already.
      if (changedFields.length === 0) return null;
      const actor = { kind: 'user', id: identity.userId } as const;
      return { actor, action: nameChange(before, { ...before, ...body }), requestId, changedFields };
    });
    await endUserSessions(context.redis, params.id);
    return { user: toPortalUser(after), message: 'User updated.' };
  });
}

function nameChange(before: Activity, after: Activity) {
  if (before.isActive === after.isActive) return 'user.changed';
  return after.isActive ? 'user.activated' : 'user.deactivated';
}
