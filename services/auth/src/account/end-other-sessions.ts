import { endOtherSessions } from '@larkfield/schemas/auth/end-other-sessions.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { endUserSessions } from '@larkfield/records/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';

export function endOtherSessionsRoute({ redis, audit }: AuthContext) {
  return route(endOtherSessions, async ({ identity: { userId, sessionId }, requestId }) => {
    // First: no session is ended by an act that nobody knows of.
    await audit.record({ actor: { kind: 'user', id: userId }, action: 'sessions.ended', object: `user:${userId}`, requestId });
    return { ended: await endUserSessions(redis, userId, sessionId) };
  });
}
