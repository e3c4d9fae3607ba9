import { pingSession } from '@larkfield/schemas/auth/ping-session.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findSession, touchSession } from '@larkfield/records/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { readSessionToken } from './open-session.ts';

export function pingSessionRoute(context: AuthContext) {
  return route(pingSession, async ({ request }) => {
    const token = readSessionToken(context, request) ?? fail('NOT_SIGNED_IN');
    const session = (await findSession(context.sessions, token)) ?? fail('NOT_SIGNED_IN');
    const millisecondsLeft = await touchSession(context.sessions, session);
    return { expiresInSeconds: Math.max(0, Math.floor(millisecondsLeft / 1000)) };
  });
}
