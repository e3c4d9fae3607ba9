import { signOut } from '@larkfield/schemas/auth/sign-out.ts';
import { clearCookie } from '@larkfield/service-kit/cookies.ts';
import { route } from '@larkfield/service-kit/route.ts';
import { endSession, sessionCookie } from '@larkfield/service-kit/session-store.ts';
import type { AuthContext } from '../auth-context.ts';
import { readSessionToken } from './open-session.ts';

export function signOutRoute(context: AuthContext) {
  return route(signOut, async ({ identity, requestId, request, response, log }) => {
    clearCookie(response, sessionCookie, context);
    const token = readSessionToken(context, request);
    try {
      if (token) await endSession(context.redis, token);
      if (identity) {
        const actor = { kind: 'user' as const, id: identity.userId };
        await context.audit.record({ actor, action: 'session.closed', object: `user:${identity.userId}`, requestId });
      }
    } catch (error) {
      // The browser has lost its cookie either way; an unreachable session ends by its idle limit.
      log.warn('A session could not be ended', { requestId, error });
    }
    return { message: 'You have signed out.' };
  });
}
