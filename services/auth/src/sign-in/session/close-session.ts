import { endSessionById, findSessionById } from '@larkfield/records/session-store.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { forgetPendingSignOut, listPendingSignOuts } from './pending-sign-out-store.ts';

type Closing = Pick<AuthContext, 'sessions' | 'audit'>;

/** Ends a session and records whose it was; one that is over already is left alone. */
export async function closeSession({ sessions, audit }: Closing, sessionId: string, requestId?: string): Promise<void> {
  const session = await findSessionById(sessions, sessionId);
  if (!session) return;
  const act = { actor: { kind: 'user', id: session.userId }, action: 'session.closed', object: `user:${session.userId}` } as const;
  // First, so that no session ends that nobody knows of; under an id of its own, since whoever asks twice closes it once.
  await audit.record({ ...act, ...(requestId && { requestId }), eventId: closingIdOf(sessionId) });
  await endSessionById(sessions, sessionId);
}

/** The same id each time for the end of one session. */
const closingIdOf = (sessionId: string) => {
  const hex = hashToken(`closed:${sessionId}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Ends the sessions of sign-outs that were noted while Redis was away, or while nothing could be recorded. */
export async function finishSignOuts(context: Closing): Promise<void> {
  for (const { _id, requestId } of await listPendingSignOuts()) {
    await closeSession(context, _id, requestId);
    await forgetPendingSignOut(_id);
  }
}
