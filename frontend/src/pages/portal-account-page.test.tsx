// @vitest-environment jsdom
import '#src/test/jsdom-setup.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '#src/lib/paths.ts';
import { renderPage } from '#src/test/render-page.tsx';
import { startApi } from '#src/test/start-api.ts';
import { PortalAccountPage } from './portal-account-page.tsx';

const user = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' };
let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(async () => {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user } }),
    'POST /api/auth/change-password': ({ body }) =>
      (body as { currentPassword: string }).currentPassword === 'the old one' ? { body: { user, message: 'Changed' } } : { status: 401, body: { error: 'Invalid email or password.', code: 'SIGN_IN_FAILED' } },
    'POST /api/auth/logout': () => ({ body: { message: 'Signed out' } }),
  });
  renderPage(<PortalAccountPage />, { path: paths.portalAccount });
  await screen.findByRole('heading', { name: 'Change password' });
});
afterEach(() => api.close());

async function change(current: string, next: string, confirmation = next) {
  for (const [label, text] of [['Current password', current], ['New password', next], ['Confirm new password', confirmation]] as const) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('says who is signed in, and a user sees no admin pages', () => {
  expect(screen.getAllByText(user.email).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).not.toContain('User Management');
});

test('a new password is checked, a wrong current one is refused, and then it is changed', async () => {
  await change('the old one', 'short', 'other');
  expect(await screen.findByText('Password must be at least 12 characters long')).toBeTruthy();
  await change('a wrong one', 'a much longer one');
  expect((await screen.findByText('Invalid email or password.')).closest('[role=alert]')).toBeTruthy();
  await change('the old one', 'a much longer one');
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect((screen.getByLabelText('Current password') as HTMLInputElement).value).toBe('');
  expect(api.requests.at(-1)?.body).toEqual({ userId: user.id, email: user.email, currentPassword: 'the old one', newPassword: 'a much longer one' });
});

test('Logout leads to the sign-in', async () => {
  await userEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});
