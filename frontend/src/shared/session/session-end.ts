import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';

const key = 'session-seen';

/** Where `unsaved.ts` keeps unsaved text of an expired session. */
export const unsavedKey = 'unsaved';

/** How a session ended without its owner's doing: by the idle limit, or otherwise. */
export type SessionEnd = 'idle' | 'ended';

/** Notes that the session is alive and its owner active; in this tab only, so that the sign-in can say later why it is asked for. */
export function noteSession(): void {
  sessionStore.set(key, String(Date.now()));
}

/** The owner has signed out: there is nothing to explain. */
export function forgetSession(): void {
  sessionStore.remove(key);
  sessionStore.remove(unsavedKey);
}

/** How the session of this tab ended, once it is over; null when there was none. */
export function sessionEnd(): SessionEnd | null {
  const seen = Number(sessionStore.get(key));
  if (!seen) return null;
  return Date.now() - seen >= authConstants.sessionIdle ? 'idle' : 'ended';
}
