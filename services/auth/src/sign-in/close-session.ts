import { takeSession } from '@larkfield/records/session-store.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { forgetPendingSignOut, listPendingSignOuts } from './pending-sign-out-store.ts';

type Closing = Pick<AuthContext, 'sessions' | 'audit'>;

/** Ends a session and records whose it was; one that is over already is left alone. */
export async function closeSession({ sessions, audit }: Closing, sessionId: string, requestId: string): Promise<void> {
  const session = await takeSession(sessions, sessionId);
  if (!session) return;
  await audit.record({
    actor: { kind: 'user', id: session.userId },
    action: 'session.closed',
    object: `user:${session.userId}`,
    requestId,
  });
}

/** Ends the sessions of sign-outs that were noted while Redis was away. */
export async function finishSignOuts(context: Closing): Promise<void> {
  for (const { _id, requestId } of await listPendingSignOuts()) {
    await closeSession(context, _id, requestId);
    await forgetPendingSignOut(_id);
  }
}
