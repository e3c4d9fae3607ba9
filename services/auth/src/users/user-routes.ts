import { createUser, listColleagues, listUsers, resetUserPassword, updateUser } from '@larkfield/schemas/auth/users.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endUserSessions } from '@larkfield/stored-data/session-store.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { getStaffUser } from '@larkfield/schemas/internal/staff.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { temporaryPasswordEnd } from '#src/passwords/temporary-password.ts';
import { normalizeEmail, requireStaffEmail } from './user-rules.ts';
import { findUserById, insertUser, listStoredUsers, type StoredUser, storeTemporaryPassword, toPortalUser } from './user-store.ts';
import { changeUserUnlessLastAdmin, requireAnotherAdmin } from './last-admin.ts';

export function createUserRoute(context: AuthContext) {
  return route(createUser, async ({ body, identity, requestId }) => {
    const email = normalizeEmail(body.email);
    requireStaffEmail(email);
    const passwordHash = await context.hasher.hash(body.password);
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'user.created', requestId, changedFields: ['email', 'role', 'password'] };
    const user = await insertUser({ email, role: body.role, passwordHash, temporaryUntil: temporaryPasswordEnd() }, act);
    return { user: toPortalUser(user), message: 'User created successfully!' };
  });
}

type Activity = Pick<StoredUser, 'isActive'>;

export function updateUserRoute(context: AuthContext) {
  return route(updateUser, async ({ params, body, identity, requestId }) => {
    // A refused change must not sign the last admin out.
    await requireAnotherAdmin(params.id, body);
    // End sessions before the change as well as after: without Redis nothing may change, or old sessions would outlive the change.
    await endUserSessions(context.redis, params.id);
    const after = await changeUserUnlessLastAdmin(params.id, body, (before) => {
      const changedFields = (['role', 'isActive'] as const).filter((field) => body[field] !== undefined && body[field] !== before[field]);
      // A repeated request changes nothing.
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

export function resetUserPasswordRoute(context: AuthContext) {
  return route(resetUserPassword, async ({ params: { id }, body, identity, requestId }) => {
    if (!(await findUserById(id))) fail('USER_NOT_FOUND');
    const passwordHash = await context.hasher.hash(body.password);
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'password.reset', requestId, changedFields: ['password'] };
    // End sessions before the change as well as after: without Redis nothing may change, or old sessions would outlive the change.
    await endUserSessions(context.redis, id);
    const user = (await storeTemporaryPassword(id, passwordHash, temporaryPasswordEnd(), act)) ?? fail('USER_NOT_FOUND');
    await endUserSessions(context.redis, id);
    return { user: toPortalUser(user), message: 'The temporary password works for 72 hours and must be changed at the next sign-in.' };
  });
}

export function listUsersRoute() {
  return route(listUsers, async () => ({ users: (await listStoredUsers()).map(toPortalUser) }));
}

export function listColleaguesRoute() {
  return route(listColleagues, async () => {
    const active = (await listStoredUsers()).filter(({ isActive }) => isActive);
    return { colleagues: active.map(({ _id, email }) => ({ userId: _id.toHexString(), email })) };
  });
}

export function getStaffUserRoute() {
  return route(getStaffUser, async ({ params: { id } }) => toPortalUser((await findUserById(id)) ?? fail('USER_NOT_FOUND')));
}

export const userRoutes = (context: AuthContext) => ({
  createUser: createUserRoute(context),
  getStaffUser: getStaffUserRoute(),
  listColleagues: listColleaguesRoute(),
  listUsers: listUsersRoute(),
  resetUserPassword: resetUserPasswordRoute(context),
  updateUser: updateUserRoute(context),
});
