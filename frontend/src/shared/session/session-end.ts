import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';

const key = 'session-seen';

/** The key under which `unsaved.ts` stores unsaved text of an expired session. */
export const unsavedKey = 'unsaved';

/** How a session ended without the user's action: by the idle limit, or otherwise. */
export type SessionEnd = 'idle' | 'ended';

/** Records that the session is alive and the user active, in this tab only, so that the sign-in can later explain the end. */
export function noteSession(): void {
  sessionStore.set(key, String(Date.now()));
}

/** The user has signed out, so there is nothing to explain. */
export function forgetSession(): void {
  sessionStore.remove(key);
  sessionStore.remove(unsavedKey);
}

/** How the session of this tab ended; null if there was none. */
export function sessionEnd(): SessionEnd | null {
  const seen = Number(sessionStore.get(key));
  if (!seen) return null;
  return Date.now() - seen >= authConstants.sessionIdle ? 'idle' : 'ended';
}
