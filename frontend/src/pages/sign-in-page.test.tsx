// @vitest-environment jsdom
import '#src/test/jsdom-setup.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '#src/lib/paths.ts';
import { renderPage } from '#src/test/render-page.tsx';
import { startApi } from '#src/test/start-api.ts';
import { SignInPage } from './sign-in-page.tsx';

const user = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' };
let api: Awaited<ReturnType<typeof startApi>>;
let router: ReturnType<typeof renderPage>;

beforeEach(async () => {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/auth/login': ({ body }) =>
      (body as { password: string }).password === 'temporary one'
        ? { body: { requiresPasswordChange: true, userId: user.id, message: 'Please choose your own password.' } }
        : { status: 401, body: { error: 'Invalid email or password.' } },
    'POST /api/auth/change-password': () => ({ body: { user, message: 'Changed' } }),
  });
  router = renderPage(<SignInPage />, { path: paths.signIn });
});
afterEach(() => api.close());

async function signIn(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('an address of another domain is refused before anything is sent', async () => {
  await signIn('ada@elsewhere.example', 'anything');
  expect(await screen.findByText('Only @larkfield.example email addresses are allowed')).toBeTruthy();
  expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
});

test("a refused sign-in shows the server's sentence", async () => {
  await signIn(user.email, 'wrong');
  expect((await screen.findByText('Invalid email or password.')).closest('[role=alert]')).toBeTruthy();
});

test('a temporary password must be changed, with twelve characters typed alike twice, and then leads on', async () => {
  await signIn(user.email, 'temporary one');
  expect(await screen.findByText('Please choose your own password.')).toBeTruthy();
  const change = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await userEvent.type(screen.getByLabelText('New password'), 'short');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'short');
  await change();
  expect(await screen.findByText('Password must be at least 12 characters long')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('New password'), ' but now longer');
  await change();
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Confirm new password'), ' but now longer');
  await change();
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(router.state.location.pathname).toBe(paths.portal);
  expect(api.requests.at(-1)?.body).toEqual({
    userId: user.id,
    email: user.email,
    currentPassword: 'temporary one',
    newPassword: 'short but now longer',
  });
});
