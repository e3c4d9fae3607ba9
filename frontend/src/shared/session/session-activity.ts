import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import type { pingSession } from '@larkfield/schemas/auth/sign-in.ts';
import { useEffect, useRef } from 'react';
import { isApiError } from '#src/shared/api/api-error.ts';
import { send } from '#src/shared/api/call.ts';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';
import { openTabChannel, type TabChannel } from '#src/shared/browser/tabs.ts';

/** What the tabs of one browser tell each other of the session that they share. */
type SessionNews = 'active' | 'signed-out';
const channelName = 'session-activity';

/** This tab's line, which it does not hear itself. */
let tabs: TabChannel<SessionNews> | null = null;

/** Takes what only staff may see off the screen of every other tab; this one waits until the server knows. */
export function broadcastSignOut(): void {
  tabs?.tell('signed-out');
}

const activityEvents = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const;

interface SessionActivity {
  isSignedIn: boolean;
  onIdle: () => Promise<void>;
  /** The server has said that the session is over. */
  onEnded: () => void;
  /** Its owner has signed out, in this tab or another. */
  onLeft: () => void;
}

/**
 * Signs out after the idle limit and, while the user is active, tells the server so at most once a minute. The tabs of
 * one browser share a session: activity in one of them counts for all, and so does signing out.
 */
export function useSessionActivity({ isSignedIn, onIdle, onEnded, onLeft }: SessionActivity): void {
  const actions = useRef({ onIdle, onEnded, onLeft });
  useEffect(() => void (actions.current = { onIdle, onEnded, onLeft }));

  useEffect(() => {
    if (!isSignedIn) return;
    let lastActivity = Date.now();
    let lastPing = Date.now();
    const line = openTabChannel<SessionNews>(channelName, (news) => {
      if (news === 'signed-out') return actions.current.onLeft();
      lastActivity = Date.now();
      noteSession();
    });
    tabs = line;

    const onActivity = () => {
      lastActivity = Date.now();
      if (lastActivity - lastPing < authConstants.activityPingInterval) return;
      lastPing = lastActivity;
      line.tell('active');
      send<typeof pingSession>({ method: 'POST', path: '/api/auth/ping' }, { body: undefined })
        .then(noteSession)
        .catch((error: unknown) => {
          if (isApiError(error) && error.status === 401) actions.current.onEnded();
        });
    };
    const check = setInterval(() => {
      if (Date.now() - lastActivity < authConstants.sessionIdle) return;
      console.info('Session expired due to inactivity');
      void actions.current.onIdle();
    }, authConstants.inactivityCheckInterval);

    for (const name of activityEvents) window.addEventListener(name, onActivity, { passive: true, capture: true });
    return () => {
      for (const name of activityEvents) window.removeEventListener(name, onActivity, { capture: true });
      clearInterval(check);
      line.close();
      tabs = null;
    };
  }, [isSignedIn]);
}

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
