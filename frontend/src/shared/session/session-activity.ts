import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import type { pingSession } from '@larkfield/schemas/auth/sign-in.ts';
import { second } from '@larkfield/schemas/durations.ts';
import { isApiError } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { createStore } from '#src/shared/browser/store.ts';
import { openTabChannel, type TabChannel } from '#src/shared/browser/tabs.ts';
import { noteSession } from './session-end.ts';

// This module is loaded for signed-in users; visitors do not need it.

/** Messages between the tabs of one browser about their shared session. */
type SessionNews = 'active' | 'signed-out';
const openLine = (onNews: (news: SessionNews) => void) => openTabChannel<SessionNews>('session-activity', onNews);

/** This tab's channel, which does not receive its own messages. */
let tabs: TabChannel<SessionNews> | null = null;

/** Removes staff data from the screen of every other tab; this tab waits for the server. */
export function broadcastSignOut(): void {
  (tabs ?? openLine(() => {})).tell('signed-out');
}

/** A session that is about to end: the user was idle, or the session has reached its maximum length. */
export interface SessionEnding {
  kind: 'idle' | 'limit';
  /** The end of the session, in milliseconds. */
  at: number;
  /** Ends the session now, and opens the sign-in, which leads back with all input restored. */
  signInAgain: () => void;
}

/** The coming end of the session, for a warning; null while there is time. */
export const sessionEnding = createStore<SessionEnding | null>(null);

const activityEvents = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const;

interface SessionActions {
  /** Signs out at the idle limit. */
  onIdle: () => Promise<void>;
  /** The server has said that the session is over. */
  onEnded: () => void;
  /** The user has signed out, in this tab or another. */
  onLeft: () => void;
}

/**
 * Signs out after the idle limit. While the user is active, it reports this to the server at most once a minute. The tabs of one browser
 * share a session, so activity or a sign-out in one of them counts for all. `sessionEnding` warns before either limit. Returns a function
 * that stops this.
 */
export function watchSession({ onIdle, onEnded, onLeft }: SessionActions): () => void {
  const { sessionIdle, idleWarning, limitWarning, inactivityCheckInterval, activityPingInterval } = authConstants;
  let lastActivity = Date.now();
  let lastPing = Date.now();
  /** The maximum end of the session, which is known once it is nearer than the idle limit. */
  let limit = Infinity;
  let isLimitTold = false;
  const tell = (kind: SessionEnding['kind'], at: number) => sessionEnding.set({ kind, at, signInAgain: () => void onIdle() });

  const noteActivity = () => {
    lastActivity = Date.now();
    if (sessionEnding.get()?.kind === 'idle') sessionEnding.set(null);
  };
  const line = openLine((news) => {
    if (news === 'signed-out') return onLeft();
    noteActivity();
    lastPing = lastActivity;
    noteSession();
  });
  tabs = line;

  const ping = () => {
    lastPing = Date.now();
    line.tell('active');
    call<typeof pingSession>({ method: 'POST', path: '/api/auth/ping' }, { body: undefined })
      .then(({ expiresInSeconds }) => {
        noteSession();
        const left = expiresInSeconds * second;
        // The 1.5 seconds allow for the round trip; each ping restarts the idle limit.
        if (left < sessionIdle - 1.5 * second) limit = Date.now() + left;
        checkLimit();
      })
      .catch((error: unknown) => {
        if (isApiError(error) && error.status === 401) onEnded();
      });
  };
  const checkLimit = () => {
    if (isLimitTold || Date.now() < limit - limitWarning) return;
    isLimitTold = true;
    tell('limit', limit);
  };
  const onActivity = () => {
    noteActivity();
    if (lastActivity - lastPing >= activityPingInterval) ping();
  };
  let warning: ReturnType<typeof setTimeout> | undefined;
  const warn = () => {
    const at = lastActivity + sessionIdle;
    if (at - Date.now() <= idleWarning && !sessionEnding.get()) tell('idle', at);
  };
  const check = setInterval(() => {
    const now = Date.now();
    const left = lastActivity + sessionIdle - now;
    if (left <= 0) {
      console.info('Session expired due to inactivity');
      return void onIdle();
    }
    if (now >= limit) return onEnded();
    // If there was activity within the minute after a ping, another ping restarts the server's limit too.
    if (lastActivity > lastPing) ping();
    checkLimit();
    clearTimeout(warning);
    if (left - idleWarning <= inactivityCheckInterval) warning = setTimeout(warn, left - idleWarning);
  }, inactivityCheckInterval);

  for (const name of activityEvents) window.addEventListener(name, onActivity, { passive: true, capture: true });
  return () => {
    for (const name of activityEvents) window.removeEventListener(name, onActivity, { capture: true });
    clearInterval(check);
    clearTimeout(warning);
    sessionEnding.set(null);
    line.close();
    tabs = null;
  };
}
