import type { changePassword } from '@larkfield/schemas/auth/change-password.ts';
import type { CurrentUser } from '@larkfield/schemas/auth/current-user.ts';
import type { passSecondFactor } from '@larkfield/schemas/auth/pass-second-factor.ts';
import type { SignInStep } from '@larkfield/schemas/auth/sign-in-step.ts';
import type { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { createContext, startTransition, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { errorText, isApiError } from '#src/shared/api/api-error.ts';
import { send } from '#src/shared/api/send.ts';
import { onPageReturn } from '#src/shared/browser/tabs.ts';
import { forgetSession, noteSession, sessionEnd, tellSignedOut, useSessionActivity, type SessionEnd } from './session-activity.ts';

type SessionState =
  | { status: 'loading'; user: null }
  | {
      status: 'signed-out';
      user: null;
      /** How a session of this tab ended by itself; 'left' when its owner signed out, null when there was none. */
      end: SessionEnd | 'left' | null;
    }
  | { status: 'signed-in'; user: CurrentUser };

/** What a sign-in still lacks. */
export type SignInDemand = Exclude<SignInStep, { user: CurrentUser }>;
export type SignInResult = { success: true } | ({ success: true } & SignInDemand) | { success: false; error: string };

type Session = SessionState & {
  login: (input: CallOf<typeof signIn>['body']) => Promise<SignInResult>;
  changePassword: (input: CallOf<typeof changePassword>['body']) => Promise<SignInResult>;
  passSecondFactor: (input: CallOf<typeof passSecondFactor>['body']) => Promise<SignInResult>;
  /** Takes over a session that the server has opened already. */
  adoptUser: (user: CurrentUser) => void;
  logout: () => Promise<void>;
  /** The server has said that the session is over. */
  endSession: () => void;
};

const SessionContext = createContext<Session | null>(null);

function stateOf(user: CurrentUser | null | undefined): SessionState {
  if (!user) return { status: 'signed-out', user: null, end: sessionEnd() };
  noteSession();
  return { status: 'signed-in', user };
}

/** Holds who is signed in: asked once at the start, then kept by sign-in, sign-out and inactivity. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'loading', user: null });

  useEffect(() => {
    const controller = new AbortController();
    const check = () =>
      checkSession(controller.signal)
        // The page may still be coming to life: the answer must not make it do the rest in one go.
        .then((user) => startTransition(() => setState(stateOf(user))))
        .catch((error: unknown) => {
          if (controller.signal.aborted) return;
          console.warn('The session could not be checked', error);
          // Somebody who was signed in and is offline now is asked again by the next call.
          setState((before) => (before.status === 'loading' ? stateOf(null) : before));
        });
    void check();
    // Meanwhile the session may have ended, or somebody else has signed in.
    const stop = onPageReturn(check);
    return () => {
      controller.abort();
      stop();
    };
  }, []);

  // What is heard twice changes nothing: the first one knew why.
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
      login: async (body: CallOf<typeof signIn>['body']): Promise<SignInResult> => {
        try {
          const { sendSignIn } = await import('./session-calls.ts');
          return takeStep(await sendSignIn(body));
        } catch (error) {
          return { success: false, error: failureText(error, 'Login failed') };
        }
      },
      passSecondFactor: async (body: CallOf<typeof passSecondFactor>['body']): Promise<SignInResult> => {
        try {
          const { sendSecondFactor } = await import('./session-calls.ts');
          return takeStep(await sendSecondFactor(body));
        } catch (error) {
          return { success: false, error: failureText(error, 'The code could not be checked. Please try again.') };
        }
      },
      adoptUser,
      changePassword: async (body: CallOf<typeof changePassword>['body']): Promise<SignInResult> => {
        try {
          const { sendPasswordChange } = await import('./session-calls.ts');
          const reply = await sendPasswordChange(body);
          if (reply.requiresEnrolment) return { success: true, ...reply };
          if (reply.user) setState(stateOf(reply.user));
          return { success: true };
        } catch (error) {
          return { success: false, error: failureText(error, 'Password change failed') };
        }
      },
      logout: async () => {
        tellSignedOut();
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

  useSessionActivity({ isSignedIn: state.status === 'signed-in', onIdle, onEnded: endSession, onLeft: leave });

  const session = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

async function signOutOnServer(): Promise<void> {
  try {
    const { sendSignOut } = await import('./session-calls.ts');
    await sendSignOut();
  } catch (error) {
    console.warn('Sign-out failed', error);
  }
}

function failureText(error: unknown, fallback: string): string {
  if (isApiError(error)) return errorText(error, fallback);
  return error instanceof TypeError ? 'Network error. Please try again.' : 'An error occurred. Please try again.';
}

/** The path of the endpoint getCurrentUser; a test holds the two together. */
export const currentUserPath = '/api/auth/me';

/**
 * Asks who is signed in. Nearly every visitor is nobody: the contract, and zod with it, is loaded for the others only,
 * so that public pages stay light.
 */
async function checkSession(signal: AbortSignal): Promise<CurrentUser | null> {
  const reply: { user?: unknown } = await (await send('GET', currentUserPath, undefined, { signal })).json();
  if (!reply.user) return null;
  const [{ getCurrentUser }, { readLoosely }] = await Promise.all([
    import('@larkfield/schemas/auth/get-current-user.ts'),
    import('@larkfield/schemas/read-loosely.ts'),
  ]);
  return readLoosely(getCurrentUser.reply).parse(reply).user;
}
