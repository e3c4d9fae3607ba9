import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { route } from '@larkfield/service-kit/route.ts';
import type { AuthContext } from '../auth-context.ts';
import { renewHash, type StoredUser } from '../users/user-store.ts';
import { openSession } from './open-session.ts';
import { verifyCredentials } from './verify-credentials.ts';

export function signInRoute(context: AuthContext) {
  return route(signIn, async ({ body, requestId, request, response }) => {
    const user = await verifyCredentials(context, { ...body, requestId, action: 'session.opened' });
    const userId = user._id.toHexString();
    if (user.temporaryUntil) {
      return { requiresPasswordChange: true as const, userId, message: 'Please choose your own password to continue.' };
    }
    const renewed = await renewOutdatedHash(context, user, body.password);
    const current = await openSession(context, renewed, request, response);
    await context.audit.record({ actor: { kind: 'user', id: userId }, action: 'session.opened', object: `user:${userId}`, requestId });
    return { user: current };
  });
}

async function renewOutdatedHash({ hasher }: AuthContext, user: StoredUser, password: string): Promise<StoredUser> {
  if (!hasher.isOutdated(user.passwordHash)) return user;
  const passwordHash = await hasher.hash(password);
  await renewHash(user._id.toHexString(), user.passwordHash, passwordHash);
  return { ...user, passwordHash };
}
