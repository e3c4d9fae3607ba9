import { signOut } from '@larkfield/schemas/auth/sign-out.ts';
import { clearCookie } from '@larkfield/service-kit/access/cookies.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endSessionById, sessionCookie } from '@larkfield/records/session-store.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { closeSession } from './close-session.ts';
import { readSessionToken } from './open-session.ts';
import { notePendingSignOut } from './pending-sign-out-store.ts';

export function signOutRoute(context: AuthContext) {
  return route(signOut, async ({ requestId, request, response, log }) => {
    // First of all, so that the browser loses its cookie whatever becomes of the rest.
    clearCookie(response, sessionCookie, context);
    const token = readSessionToken(context, request);
    if (token) {
      const sessionId = hashToken(token);
      try {
        await closeSession(context, sessionId, requestId);
      } catch (error) {
        log.warn('A session is ended later', { requestId, error });
        await notePendingSignOut(sessionId, requestId).catch(async (failure: unknown) => {
          // Whoever leaves a browser is signed out of it even when nothing at all can be written.
          await endSessionById(context.sessions, sessionId);
          throw failure;
        });
      }
    }
    return { message: 'You have signed out.' };
  });
}
