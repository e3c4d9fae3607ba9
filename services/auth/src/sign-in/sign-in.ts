import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { renewHash, type StoredUser } from '#src/users/user-store.ts';
import { takeNextStep } from './take-next-step.ts';
import { verifyCredentials } from './verify-credentials.ts';

export function signInRoute(context: AuthContext) {
  return route(signIn, async ({ body, requestId, request, response }) => {
    const user = await verifyCredentials(context, { ...body, requestId, action: 'session.opened' });
    const renewed = user.temporaryUntil ? user : await renewOutdatedHash(context, user, body.password);
    return takeNextStep(context, renewed, { hasPassedCode: false, request, response });
  });
}

async function renewOutdatedHash({ hasher }: AuthContext, user: StoredUser, password: string): Promise<StoredUser> {
  if (!hasher.isOutdated(user.passwordHash)) return user;
  const passwordHash = await hasher.hash(password);
  await renewHash(user._id.toHexString(), user.passwordHash, passwordHash);
  return { ...user, passwordHash };
}
