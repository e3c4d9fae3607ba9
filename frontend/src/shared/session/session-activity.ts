import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import type { pingSession } from '@larkfield/schemas/auth/sign-in.ts';
import { second } from '@larkfield/schemas/durations.ts';
import { isApiError } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { createStore } from '#src/shared/browser/store.ts';
import { openTabChannel, type TabChannel } from '#src/shared/browser/tabs.ts';
import { noteSession } from './session-end.ts';

// Loaded for those who are signed in: visitors do without it.

/** What the tabs of one browser tell each other of the session that they share. */
type SessionNews = 'active' | 'signed-out';
const openLine = (onNews: (news: SessionNews) => void) => openTabChannel<SessionNews>('session-activity', onNews);

/** This tab's line, which it does not hear itself. */
let tabs: TabChannel<SessionNews> | null = null;

/** Takes what only staff may see off the screen of every other tab; this one waits until the server knows. */
export function broadcastSignOut(): void {
  (tabs ?? openLine(() => {})).tell('signed-out');
}

/** A session that is about to end: the user was idle, or the session has reached its maximum length. */
export interface SessionEnding {
  kind: 'idle' | 'limit';
  /** In milliseconds. */
  at: number;
  /** Ends it now, and leads to the sign-in and back, with everything that was typed. */
  signInAgain: () => void;
}

/** What its owner is to be told of its end; null while there is time. */
export const sessionEnding = createStore<SessionEnding | null>(null);

const activityEvents = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const;

interface SessionActions {
  /** Signs out, as the idle limit does. */
  onIdle: () => Promise<void>;
  /** The server has said that the session is over. */
  onEnded: () => void;
  /** Its owner has signed out, in this tab or another. */
  onLeft: () => void;
}

/**
 * Signs out after the idle limit and, while the user is active, tells the server so at most once a minute. The tabs of one browser
 * share a session: activity in one of them counts for all, and so does signing out. Before either limit `sessionEnding` says so.
 * Returns what ends it.
 */
export function watchSession({ onIdle, onEnded, onLeft }: SessionActions): () => void {
  const { sessionIdle, idleWarning, limitWarning, inactivityCheckInterval, activityPingInterval } = authConstants;
  let lastActivity = Date.now();
  let lastPing = Date.now();
  /** When the longest session ends; known once that is nearer than the idle limit. */
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
        // Allows 1.5 seconds for the round trip: each ping restarts the idle limit.
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
    // An act within the minute after a ping: the server counts from it too.
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
