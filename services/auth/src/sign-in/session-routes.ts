import { getCurrentUser, pingSession, signOut } from '@larkfield/schemas/auth/sign-in.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { endSessionById, findSession, sessionCookie, touchSession } from '@larkfield/stored-data/session-store.ts';
import { clearCookie } from '@larkfield/service-kit/access/cookies.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { closeSession, readSessionToken } from './sessions.ts';
import { notePendingSignOut } from './pending-sign-out-store.ts';

export function getCurrentUserRoute() {
  return route(getCurrentUser, ({ identity }) => ({
    user: identity && { id: identity.userId, email: identity.email, role: identity.role },
  }));
}

export function pingSessionRoute(context: AuthContext) {
  return route(pingSession, async ({ request }) => {
    const token = readSessionToken(context, request) ?? fail('NOT_SIGNED_IN');
    const session = (await findSession(context.sessions, token)) ?? fail('NOT_SIGNED_IN');
    const millisecondsLeft = await touchSession(context.sessions, session);
    return { expiresInSeconds: Math.max(0, Math.floor(millisecondsLeft / 1000)) };
  });
}

export function signOutRoute(context: AuthContext) {
  return route(signOut, async ({ requestId, request, response, log }) => {
    // Clear the cookie first, so that the browser loses it whatever happens next.
    clearCookie(response, sessionCookie, context);
    const token = readSessionToken(context, request);
    if (token) {
      const sessionId = hashToken(token);
      try {
        await closeSession(context, sessionId, requestId);
      } catch (error) {
        log.warn('A session is ended later', { requestId, error });
        await notePendingSignOut(sessionId, requestId).catch(async (failure: unknown) => {
          // The browser's cookie is cleared even if nothing can be written.
          await endSessionById(context.sessions, sessionId);
          throw failure;
        });
      }
    }
    return { message: 'You have signed out.' };
  });
}

export const sessionRoutes = (context: AuthContext) => ({
  getCurrentUser: getCurrentUserRoute(),
  pingSession: pingSessionRoute(context),
  signOut: signOutRoute(context),
});
