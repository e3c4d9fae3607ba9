import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { useEffect, useRef } from 'react';
import { isApiError } from './api-error.ts';
import { noteSession } from './session-seen.ts';
import { openTabChannel } from './tab-channel.ts';

const activityEvents = ['mousedown', 'keydown', 'scroll', 'touchstart'] as const;

interface SessionActivity {
  isSignedIn: boolean;
  onIdle: () => Promise<void>;
  onSignedOut: () => void;
}

/**
 * Signs out after the idle limit and, while somebody is active, tells the server so at most once a minute. The tabs of
 * one browser share a session: activity in one of them counts for all.
 */
export function useSessionActivity({ isSignedIn, onIdle, onSignedOut }: SessionActivity): void {
  const actions = useRef({ onIdle, onSignedOut });
  useEffect(() => void (actions.current = { onIdle, onSignedOut }));

  useEffect(() => {
    if (!isSignedIn) return;
    let lastActivity = Date.now();
    let lastPing = Date.now();
    const tabs = openTabChannel<'active'>('session-activity', () => {
      lastActivity = Date.now();
      noteSession();
    });

    const onActivity = () => {
      lastActivity = Date.now();
      if (lastActivity - lastPing < authConstants.activityPingInterval) return;
      lastPing = lastActivity;
      tabs.tell('active');
      void import('./session-calls.ts')
        .then(({ sendPing }) => sendPing())
        .then(noteSession)
        .catch((error: unknown) => {
          if (isApiError(error) && error.status === 401) actions.current.onSignedOut();
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
      tabs.close();
    };
  }, [isSignedIn]);
}
