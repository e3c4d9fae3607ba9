import { createUser } from '@larkfield/schemas/auth/users/create-user.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { temporaryPasswordEnd } from '#src/passwords/temporary-password.ts';
import { normalizeEmail, requireStaffEmail } from './user-rules.ts';
import { insertUser, toPortalUser } from './user-store.ts';

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
