// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { minute } from '@larkfield/schemas/durations.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { SignInPage } from './sign-in-page.tsx';

const user = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' };
let api: Awaited<ReturnType<typeof startApi>>;
let router: ReturnType<typeof renderPage>;
/** The replies to a repeated action: the first gets lost, and the next is the server's refusal. */
let lost: ReturnType<Answer>[];

beforeEach(async () => {
  lost = [];
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/auth/login': ({ body }) =>
      (body as { password: string }).password === 'temporary one'
        ? { body: { requiresPasswordChange: true, userId: user.id, message: 'Please choose your own password.' } }
        : ({
            'with a code': {
              body: { requiresSecondFactor: true, challenge: 'c1', message: 'Enter the code from your authenticator app.' },
            },
            'and with a code': {
              body: { requiresSecondFactor: true, challenge: 'c4', message: 'Enter the code from your authenticator app.' },
            },
            'may postpone': { body: { requiresEnrolment: true, challenge: 'c5', mayPostpone: true, message: 'Once more without it.' } },
            'must enrol': { body: { requiresEnrolment: true, challenge: 'c2', message: 'Set yours up to continue.' } },
          }[(body as { password: string }).password] ?? { status: 401, body: { error: 'Invalid email or password.' } }),
    'POST /api/auth/second-factor': ({ body }) => {
      const { code } = body as { code: string };
      if (code === '123456') return { body: { user } };
      if (code === 'AAAA-BBBB-CCCC-DDDD')
        return { body: { requiresPasswordChange: true, userId: user.id, challenge: 'c3', message: 'Please choose your own password.' } };
      return { status: 401, body: { error: "That code isn't right. Please try again.", code: 'CODE_WRONG' } };
    },
    'POST /api/auth/second-factor/enrolment': () => ({
      body: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Larkfield:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
    }),
    'POST /api/auth/second-factor/enrolment/confirm': () =>
      lost.shift() ?? { body: { user, recoveryCodes: Array.from({ length: 10 }, (_, index) => `CODE-000${index}`) } },
    'POST /api/auth/second-factor/enrolment/postpone': () => ({ body: { user } }),
    'POST /api/auth/change-password': () => lost.shift() ?? { body: { user, message: 'Changed' } },
  });
  router = renderPage(<SignInPage />, { path: paths.signIn });
});
afterEach(() => api.close());

async function signIn(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a browser without cookies is told so before the password is sent, and cookies may be enabled meanwhile', async () => {
  const blocked = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  await signIn('ada@larkfield.example', 'with a code');
  expect(await screen.findByText(/^This browser doesn't keep cookies/)).toBeTruthy();
  expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  blocked.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter the code from your authenticator app.')).toBeTruthy();
});

test('an address of another domain is refused before anything is sent', async () => {
  await signIn('ada@elsewhere.example', 'anything');
  expect(await screen.findByText('Only @larkfield.example email addresses are allowed')).toBeTruthy();
  expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
});

test("a refused sign-in shows the server's message", async () => {
  await signIn(user.email, 'wrong');
  expect((await screen.findByText('Invalid email or password.')).closest('[role=alert]')).toBeTruthy();
});

test('a temporary password must be changed, to twelve characters entered twice, and then the portal opens', async () => {
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
  expect(router.location.pathname).toBe(paths.portal);
  expect(api.requests.at(-1)?.body).toEqual({
    userId: user.id,
    email: user.email,
    currentPassword: 'temporary one',
    newPassword: 'short but now longer',
  });
});

test('a second factor asks for the code, rejects a wrong one, and continues with the right one', async () => {
  await signIn(user.email, 'with a code');
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in' })).toBeTruthy();
  const code = screen.getByLabelText('Code from your app');
  await userEvent.type(code, '111 111');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findAllByText("That code isn't right. Please try again.")).length).toBeGreaterThan(0);
  await userEvent.clear(code);
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(api.requests.at(-1)?.body).toEqual({ challenge: 'c1', code: '123456' });
});

test('a recovery code is accepted instead, and then a temporary password is changed with its proof', async () => {
  await signIn(user.email, 'with a code');
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findAllByText('Enter one of your recovery codes')).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText('Recovery code'), 'AAAA-BBBB-CCCC-DDDD');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.type(await screen.findByLabelText('New password'), 'long enough by far');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'long enough by far');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(api.requests.at(-1)?.body).toMatchObject({ currentPassword: 'with a code', challenge: 'c3' });
});

test('a required second factor is set up before the portal opens', async () => {
  await signIn(user.email, 'must enrol');
  await userEvent.click(await screen.findByRole('button', { name: 'Set up now' }));
  await userEvent.type(await screen.findByLabelText('Code from your app'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  const heading = await screen.findByRole('heading', { name: 'Recovery codes' });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(router.location.pathname).toBe(paths.signIn);
  await userEvent.click(screen.getByRole('button', { name: 'Continue to the portal' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('a second factor that the firm has begun to require can be postponed once, where the server says so', async () => {
  await signIn(user.email, 'must enrol');
  await screen.findByRole('button', { name: 'Set up now' });
  expect(screen.queryByRole('button', { name: 'Sign in once without it' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  await signIn(user.email, 'may postpone');
  expect(await screen.findByText('Once more without it.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in once without it' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(api.requests.at(-1)).toMatchObject({ path: '/api/auth/second-factor/enrolment/postpone', body: { challenge: 'c5' } });
});

test('the second press accepts a password that was changed when the reply got lost, after the code if there is one', async () => {
  await signIn(user.email, 'temporary one');
  lost = ['cut', { status: 401, body: { error: 'Invalid email or password.', code: 'SIGN_IN_FAILED' } }];
  // Signing in with this password asks for a code.
  await userEvent.type(await screen.findByLabelText('New password'), 'and with a code');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'and with a code');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/Please try again\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await userEvent.type(await screen.findByLabelText('Code from your app'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('after a second factor was set up and the reply got lost, the page says how to continue, and that new recovery codes are needed', async () => {
  await signIn(user.email, 'must enrol');
  await userEvent.click(await screen.findByRole('button', { name: 'Set up now' }));
  await userEvent.type(await screen.findByLabelText('Code from your app'), '123456');
  lost = ['cut', { status: 401, body: { error: 'This sign-in took too long. Please start over.', code: 'SIGN_IN_EXPIRED' } }];
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect((await screen.findAllByText("That didn't work. Please try again.")).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect((await screen.findAllByText(/^Two-step sign-in is set up\. Go back to sign-in/)).length).toBeGreaterThan(0);
  expect(lost).toEqual([]);
});

/** Opens the sign-in again with the state of the page that requires it. */
function reopen(state: unknown) {
  cleanup();
  router = renderPage(<SignInPage />, { path: paths.signIn, state });
}

test.each([
  ['with the password alone', async () => signIn(user.email, 'temporary one'), 'New password'],
  ['with a code', async () => signIn(user.email, 'with a code'), 'Code from your app'],
])('a user gets the requested page after signing in, %s', async (_, first, field) => {
  reopen({ from: { pathname: `${paths.portal}/links`, search: '?kind=share', hash: '', state: { q: 'otto' } } });
  await first();
  if (field === 'New password') {
    await userEvent.type(await screen.findByLabelText(field), 'long enough by far');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'long enough by far');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  } else {
    await userEvent.type(await screen.findByLabelText(field), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  }
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(router.location).toMatchObject({ pathname: `${paths.portal}/links`, search: '?kind=share', state: { q: 'otto' } });
});

test.each<[string, string, object]>([
  ...['/', '/jobs', '//elsewhere.example', '/admin-portals', 'https://elsewhere.example/admin-portal/'].map(
    (pathname): [string, string, object] => ['that is not of the portal', pathname, {}],
  ),
  ['for admins', `${paths.portal}/users`, { role: 'admin' }],
])('no other user is sent to a page %s: %s', async (_, pathname, more) => {
  reopen({ from: { pathname, search: '', hash: '', state: null, ...more } });
  await signIn(user.email, 'with a code');
  await userEvent.type(await screen.findByLabelText('Code from your app'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(router.location.pathname).toBe(paths.portal);
});

test('the sign-in page gives the reason why the session ended', async () => {
  expect(screen.queryByText(/signed out|has ended/)).toBeNull();
  sessionStorage.setItem('session-seen', String(Date.now()));
  reopen({});
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
  sessionStorage.setItem('session-seen', String(Date.now() - 30 * minute));
  reopen({});
  expect(await screen.findByText('You were signed out after 30 minutes without activity.')).toBeTruthy();
  sessionStorage.clear();
});
