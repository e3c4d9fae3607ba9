// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { PortalAccountPage } from './portal-account-page.tsx';

const user = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' };
const off = { isOn: false, since: null as string | null, recoveryCodesLeft: 0, isRequired: false };
/** The server carries out the request, but its reply does not arrive. */
let isAnswerLost = false;
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-000${index}`);
let state = off;
let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(async () => {
  state = off;
  isAnswerLost = false;
  let password = 'the old one';
  const orLost = (answer: ReturnType<Answer>) => (isAnswerLost ? 'cut' : answer);
  const refused = { status: 401, body: { error: 'Invalid email or password.', code: 'SIGN_IN_FAILED' } };
  api = await startApi({
    'POST /api/auth/login': ({ body }) => ((body as { password: string }).password === password ? { body: { user } } : refused),
    'GET /api/auth/me': () => ({ body: { user } }),
    'POST /api/auth/change-password': ({ body }) => {
      const { currentPassword, newPassword } = body as { currentPassword: string; newPassword: string };
      if (currentPassword !== password) return refused;
      password = newPassword;
      return orLost({ body: { user, message: 'Changed' } });
    },
    'GET /api/admin-portal/account/second-factor': () => ({ body: state }),
    'POST /api/admin-portal/account/second-factor/enrolment': () => ({
      body: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Larkfield:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
    }),
    'POST /api/admin-portal/account/second-factor/enrolment/confirm': ({ body }) => {
      if (state.isOn) return { status: 409, body: { error: 'Two-step sign-in is already on.', code: 'SECOND_FACTOR_ON' } };
      if ((body as { code: string }).code !== '123456')
        return { status: 401, body: { error: "That code isn't right. Please try again.", code: 'CODE_WRONG' } };
      state = { isOn: true, since: '2026-05-01T10:00:00.000Z', recoveryCodesLeft: 10, isRequired: false };
      return orLost({ body: { recoveryCodes } });
    },
    'POST /api/admin-portal/account/second-factor/turn-off': ({ body }) => {
      if ((body as { password: string }).password !== 'the old one') {
        return {
          status: 403,
          body: {
            error: "That password isn't right.",
            code: 'PASSWORD_WRONG',
            fields: [{ field: 'password', message: "That password isn't right." }],
          },
        };
      }
      state = off;
      return orLost({ body: { message: 'Two-step sign-in is off.' } });
    },
    'POST /api/admin-portal/account/end-other-sessions': () => ({ body: { ended: 2 } }),
    'POST /api/auth/logout': () => ({ body: { message: 'Signed out' } }),
  });
  renderPage(<PortalAccountPage />, { path: paths.portalAccount });
  await screen.findByRole('heading', { name: 'Change password' });
});
afterEach(() => api.close());

async function change(current: string, next: string, confirmation = next) {
  for (const [label, text] of [
    ['Current password', current],
    ['New password', next],
    ['Confirm new password', confirmation],
  ] as const) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('shows the signed-in user, and a user sees no admin pages', () => {
  expect(screen.getAllByText(user.email).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).not.toContain('User Management');
});

test('validates a new password, refuses a wrong current one, and then changes the password', async () => {
  await change('the old one', 'short', 'other');
  expect(await screen.findByText('Password must be at least 12 characters long')).toBeTruthy();
  await change('a wrong one', 'a much longer one');
  expect((await screen.findByText('Invalid email or password.')).closest('[role=alert]')).toBeTruthy();
  await change('the old one', 'a much longer one');
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect((screen.getByLabelText('Current password') as HTMLInputElement).value).toBe('');
  expect(api.requests.at(-1)?.body).toEqual({
    userId: user.id,
    email: user.email,
    currentPassword: 'the old one',
    newPassword: 'a much longer one',
  });
});

test('a second press detects a password that was changed when the reply got lost', async () => {
  isAnswerLost = true;
  await change('the old one', 'a much longer one');
  expect(await screen.findByText(/Please try again\.$/)).toBeTruthy();
  isAnswerLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed')).toBeTruthy();
  await change('the old one', 'yet another longer one');
  expect(await screen.findByText('Invalid email or password.')).toBeTruthy();
});

test('Logout opens the sign-in', async () => {
  await userEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('two-step sign-in is set up with the password, a code of the app, and recovery codes that are shown once', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Password is required')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Your password'), 'the old one');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  const code = screen.getByLabelText('Code from your app');
  await userEvent.type(code, '12345');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect((await screen.findAllByText('Enter the 6 digits your app shows')).length).toBeGreaterThan(0);
  await userEvent.clear(code);
  await userEvent.type(code, '654321');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect((await screen.findAllByText("That code isn't right. Please try again.")).length).toBeGreaterThan(0);
  await userEvent.clear(code);
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  const heading = await screen.findByRole('heading', { name: 'Recovery codes' });
  await expect.poll(() => document.activeElement).toBe(heading);
  const shown = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(recoveryCodes);
  await userEvent.click(screen.getByRole('button', { name: "I've saved them" }));
  expect(await screen.findByText('On')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await userEvent.type(screen.getByLabelText('Your password'), 'a wrong one');
  await userEvent.type(screen.getByLabelText('Code from your app, or a recovery code'), recoveryCodes[3]!);
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText("That password isn't right.")).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Your password'));
  await userEvent.type(screen.getByLabelText('Your password'), 'the old one');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
});

test('after a lost reply the new state is shown, with a button for the unseen recovery codes', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await userEvent.type(screen.getByLabelText('Your password'), 'the old one');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.type(await screen.findByLabelText('Code from your app'), '123456');
  isAnswerLost = true;
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect((await screen.findAllByText("We couldn't check the code. Please try again.")).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Now make new recovery codes: the first ones were never shown.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'New recovery codes' })).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await userEvent.type(screen.getByLabelText('Your password'), 'the old one');
  await userEvent.type(screen.getByLabelText('Code from your app, or a recovery code'), '234567');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText("That didn't work. Please try again with the next code from your app.")).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
});

test('a button ends the sessions in other browsers', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('2 other sessions ended.')).toBeTruthy();
});
