import { resetUserPassword } from '@larkfield/schemas/auth/users/reset-user-password.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endUserSessions } from '@larkfield/records/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { temporaryPasswordEnd } from '#src/passwords/temporary-password.ts';
import { findUserById, storeTemporaryPassword, toPortalUser } from './user-store.ts';

export function resetUserPasswordRoute(context: AuthContext) {
  return route(resetUserPassword, async ({ params: { id }, body, identity, requestId }) => {
    if (!(await findUserById(id))) fail('USER_NOT_FOUND');
    const passwordHash = await context.hasher.hash(body.password);
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'password.reset', requestId, changedFields: ['password'] };
    // Before as well as after: without Redis nothing may change, or old sessions would outlive it.
    await endUserSessions(context.redis, id);
    const user = (await storeTemporaryPassword(id, passwordHash, temporaryPasswordEnd(), act)) ?? fail('USER_NOT_FOUND');
    await endUserSessions(context.redis, id);
    return { user: toPortalUser(user), message: 'The temporary password works for 72 hours and must be changed at the next sign-in.' };
  });
}
