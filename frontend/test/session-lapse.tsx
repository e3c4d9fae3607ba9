import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@larkfield/schemas/auth/users.ts';
import type { Answer } from './start-api.ts';

/** A staff session that can expire, and be started again by the same user or another; the page must be rendered with its sign-in. */
export function startLapse(first: CurrentUser) {
  let user: CurrentUser | null = first;
  let next = first;
  /** Simulates a return to the page, which then checks the session. */
  const look = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  const answers: Record<string, Answer> = {
    'GET /api/auth/me': () => ({ body: { user } }),
    'POST /api/auth/login': () => ({ body: { user: (user = next) } }),
    'POST /api/auth/logout': () => ({ status: 204, text: '' }),
  };
  const findSignIn = () => screen.findByRole('button', { name: 'Sign in' });
  return {
    answers,
    /** The reply of a route that requires a session. */
    refusal: { status: 401, body: { error: 'Please sign in.', message: 'Please sign in.', code: 'NOT_SIGNED_IN' } },
    end: () => void (user = null),
    lapse: async () => {
      user = null;
      look();
      await findSignIn();
    },
    change: (to: CurrentUser) => {
      user = to;
      look();
    },
    signIn: async (by: CurrentUser = first) => {
      next = by;
      const button = await findSignIn();
      await userEvent.type(screen.getByLabelText('Email'), by.email);
      await userEvent.type(screen.getByLabelText('Password'), 'correct');
      await userEvent.click(button);
    },
  };
}
