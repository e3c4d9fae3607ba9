import type { changePassword, getCurrentUser, passSecondFactor, signIn, SignInStep, signOut } from '@larkfield/schemas/auth/sign-in.ts';
import type { CurrentUser } from '@larkfield/schemas/auth/users.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { call, send } from '#src/shared/api/call.ts';
import { keepsCookies, noCookiesText } from '#src/shared/browser/kept-cookies.ts';
import { loadCode } from '#src/shared/browser/load-code.ts';
import { onPageReturn } from '#src/shared/browser/tabs.ts';
import type * as sessionCalls from './session-calls.ts';
import { forgetSession, noteSession, sessionEnd, type SessionEnd } from './session-end.ts';

type SessionState =
  | { status: 'loading'; user: null }
  | {
      status: 'signed-out';
      user: null;
      /** How the session of this tab ended; 'left' if the user signed out, null if there was none. */
      end: SessionEnd | 'left' | null;
    }
  | { status: 'signed-in'; user: CurrentUser };

/** The next demand of an incomplete sign-in. */
export type SignInDemand = Exclude<SignInStep, { user: CurrentUser }>;
export type SignInResult = { success: true } | ({ success: true } & SignInDemand) | { success: false; error: string };

type Session = SessionState & {
  login: (input: CallOf<typeof signIn>['body']) => Promise<SignInResult>;
  changePassword: (input: CallOf<typeof changePassword>['body']) => Promise<SignInResult>;
  passSecondFactor: (input: CallOf<typeof passSecondFactor>['body']) => Promise<SignInResult>;
  /** Adopts a session that the server has already opened. */
  adoptUser: (user: CurrentUser) => void;
  logout: () => Promise<void>;
  /** Called when the server has said that the session is over. */
  endSession: () => void;
};

const SessionContext = createContext<Session | null>(null);

function stateOf(user: CurrentUser | null | undefined): SessionState {
  if (!user) return { status: 'signed-out', user: null, end: sessionEnd() };
  noteSession();
  return { status: 'signed-in', user };
}

/** Holds the current user, who is read once at the start and then updated by sign-in, sign-out and inactivity. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'loading', user: null });

  useEffect(() => {
    const controller = new AbortController();
    const check = () =>
      checkSession(controller.signal)
        // The page may still be hydrating. Without a transition, this update would make it hydrate the rest in one go.
        .then((user) => startTransition(() => setState(stateOf(user))))
        .catch((error: unknown) => {
          if (controller.signal.aborted) return;
          console.warn('The session could not be checked', error);
          // A signed-in user who is now offline is checked again by the next call.
          setState((before) => (before.status === 'loading' ? stateOf(null) : before));
        });
    void check();
    // The session may have ended meanwhile, or another user may have signed in.
    const stop = onPageReturn(check);
    return () => {
      controller.abort();
      stop();
    };
  }, []);

  // A second notification changes nothing, since the first one had the reason.
  const endSession = useCallback(() => setState((before) => (before.status === 'signed-out' ? before : stateOf(null))), []);
  const leave = useCallback(() => {
    forgetSession();
    setState({ status: 'signed-out', user: null, end: 'left' });
  }, []);
  const adoptUser = useCallback((user: CurrentUser) => setState(stateOf(user)), []);
  const takeStep = useCallback(
    (step: SignInStep): SignInResult => {
      if (!('user' in step)) return { success: true, ...step };
      adoptUser(step.user);
      return { success: true };
    },
    [adoptUser],
  );
  const actions = useMemo(
    () => ({
      login: (body: CallOf<typeof signIn>['body']) => attempt('Login failed', async ({ sendSignIn }) => takeStep(await sendSignIn(body))),
      passSecondFactor: (body: CallOf<typeof passSecondFactor>['body']) =>
        attempt("We couldn't check the code. Please try again.", async ({ sendSecondFactor }) => takeStep(await sendSecondFactor(body))),
      adoptUser,
      changePassword: (body: CallOf<typeof changePassword>['body']) =>
        attempt('Password change failed', async ({ sendPasswordChange }) => {
          const reply = await sendPasswordChange(body);
          if ('challenge' in reply) return { success: true, ...reply };
          if ('user' in reply && reply.user) adoptUser(reply.user);
          return { success: true };
        }),
      logout: async () => {
        // If this fails, the other tabs learn of the sign-out from the server.
        await loadActivity().then(({ broadcastSignOut }) => broadcastSignOut(), console.warn);
        await signOutOnServer();
        leave();
      },
      endSession,
    }),
    [adoptUser, takeStep, endSession, leave],
  );
  const onIdle = useCallback(async () => {
    await signOutOnServer();
    endSession();
  }, [endSession]);

  const isSignedIn = state.status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    let stop: (() => void) | null = () => {};
    loadActivity()
      // The effect may already have been cleaned up.
      .then(({ watchSession }) => stop && (stop = watchSession({ onIdle, onEnded: endSession, onLeft: leave })))
      .catch(console.warn);
    return () => {
      stop?.();
      stop = null;
    };
  }, [isSignedIn, onIdle, endSession, leave]);

  const session = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

const loadActivity = () => loadCode(() => import('./session-activity.ts'));

/** Takes a step of the sign-in. A failure returns the server's message, or else the fallback. */
async function attempt(fallback: string, take: (calls: typeof sessionCalls) => Promise<SignInResult>): Promise<SignInResult> {
  // Without its cookie, the session would be over at the next call.
  if (!keepsCookies()) return { success: false, error: noCookiesText('this page') };
  try {
    return await take(await loadCode(() => import('./session-calls.ts')));
  } catch (error) {
    if (isApiError(error)) return { success: false, error: errorText(error, fallback) };
    const what = error instanceof TypeError ? 'Network error' : 'An error occurred';
    return { success: false, error: `${what}. Please try again.` };
  }
}

async function signOutOnServer(): Promise<void> {
  try {
    await send<typeof signOut>({ method: 'POST', path: '/api/auth/logout' }, { body: undefined }, { keepalive: true });
  } catch (error) {
    console.warn('Sign-out failed', error);
  }
}

/**
 * Reads the current user. Nearly every visitor is anonymous, so the contract and the schema library are loaded only for signed-in users,
 * which keeps public pages light.
 */
async function checkSession(signal: AbortSignal): Promise<CurrentUser | null> {
  const reply = await call<typeof getCurrentUser>({ method: 'GET', path: '/api/auth/me' }, {}, { signal });
  if (!reply.user) return null;
  const { readCurrentUser } = await loadCode(() => import('./session-calls.ts'));
  return readCurrentUser(reply);
}
