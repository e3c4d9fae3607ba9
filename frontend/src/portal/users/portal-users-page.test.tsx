// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { PortalUsersPage } from './portal-users-page.tsx';

const admin = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'admin', isActive: true, hasSecondFactor: false };
const colleague = { id: '8'.repeat(24), email: 'bo@larkfield.example', role: 'user', isActive: true, hasSecondFactor: false };
const created = { id: '7'.repeat(24), email: 'cy@larkfield.example', role: 'user', isActive: true, hasSecondFactor: false };

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

async function open(role: 'user' | 'admin', answers: Record<string, Answer> = {}) {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: admin.id, email: admin.email, role } } }),
    'GET /api/auth/users': () => ({ body: { users: [admin, colleague] } }),
    'GET /api/auth/settings': () => ({ body: { secondFactor: 'undecided', admins: 2, adminsWithoutSecondFactor: 1 } }),
    ...answers,
  });
  return renderPage(<PortalUsersPage />, { path: paths.portalUsers });
}
const cardOf = (email: string) => within(screen.getByRole('heading', { name: email }).closest('li')!);
const dialog = () => within(screen.getByRole('dialog'));
const sent = (method: string) => api.requests.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));

test('a user who is not an admin is sent to the sign-in with the reason', async () => {
  const router = await open('user');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(router.location).toMatchObject({ pathname: paths.signIn, state: { needsAdmin: true } });
  expect(api.requests.filter(({ path }) => path === '/api/auth/users')).toHaveLength(0);
});

test('a new user needs an address of the firm and twelve characters', async () => {
  await open('admin');
  await userEvent.type(await screen.findByLabelText('Email'), 'cy@elsewhere.example');
  await userEvent.type(screen.getByLabelText('Temporary password'), 'elevenchars');
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
  expect(await screen.findByText('Only @larkfield.example email addresses are allowed')).toBeTruthy();
  expect(screen.getByText('Password must be at least 12 characters long')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

test('a created user appears in the list, and a generated password is shown once', async () => {
  const users = [admin, colleague];
  await open('admin', {
    'GET /api/auth/users': () => ({ body: { users } }),
    // The page uses only the status of the reply.
    'POST /api/auth/users': () => {
      users.push(created);
      return { status: 201, text: 'Created' };
    },
  });
  await userEvent.type(await screen.findByLabelText('Email'), created.email);
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  const password = (screen.getByLabelText('Temporary password') as HTMLInputElement).value;
  expect(password).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/);
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
  const heading = await screen.findByRole('heading', { name: 'User created successfully!' });
  await expect.poll(() => document.activeElement).toBe(heading);
  expect((screen.getByLabelText('Temporary password') as HTMLInputElement).value).toBe(password);
  expect(sent('POST')).toEqual([{ path: '/api/auth/users', body: { email: created.email, role: 'user', password } }]);
  expect(cardOf(created.email).getByText('Active')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect((screen.getByLabelText('Temporary password') as HTMLInputElement).value).toBe('');
});

test('a user who was created while the reply got lost is in the list, and can get another password there', async () => {
  const users = [admin, colleague];
  await open('admin', {
    'GET /api/auth/users': () => ({ body: { users } }),
    'POST /api/auth/users': () => {
      users.push(created);
      return 'cut';
    },
  });
  await userEvent.type(await screen.findByLabelText('Email'), created.email);
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
  await screen.findByRole('heading', { name: created.email });
  expect(cardOf(created.email).getByRole('button', { name: /^Reset password/ })).toBeTruthy();
});

test.each([
  [
    { status: 409, body: { error: 'A user with this email address already exists.', code: 'USER_EXISTS' } },
    'A user with this email address already exists.',
  ],
  [{ status: 502, text: 'Bad gateway' }, 'Failed to create user'],
])('a refused user shows the reason: %o', async (answer, text) => {
  await open('admin', { 'POST /api/auth/users': () => answer });
  await userEvent.type(await screen.findByLabelText('Email'), created.email);
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
  expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
});

test('deactivation asks for a confirmation, then the list shows Inactive', async () => {
  await open('admin', {
    [`PATCH /api/auth/users/${colleague.id}`]: () => ({ body: { user: { ...colleague, isActive: false }, message: 'User updated.' } }),
  });
  await screen.findByRole('heading', { name: colleague.email });
  await userEvent.click(cardOf(colleague.email).getByRole('button', { name: /^Deactivate/ }));
  expect(sent('PATCH')).toEqual([]);
  await userEvent.click(dialog().getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('Inactive')).toBeTruthy();
  expect(cardOf(colleague.email).getByRole('button', { name: /^Reactivate/ })).toBeTruthy();
  expect(sent('PATCH')).toEqual([{ path: `/api/auth/users/${colleague.id}`, body: { isActive: false } }]);
});

test('the last admin stays an admin, and the dialog gives the reason', async () => {
  await open('admin', {
    [`PATCH /api/auth/users/${admin.id}`]: () => ({
      status: 409,
      body: { error: "The last active admin can't be removed.", code: 'LAST_ADMIN' },
    }),
  });
  await screen.findByRole('heading', { name: admin.email });
  await userEvent.click(cardOf(admin.email).getByRole('button', { name: /^Make user/ }));
  await userEvent.click(dialog().getByRole('button', { name: 'Make user' }));
  expect((await screen.findByText("The last active admin can't be removed.")).closest('[role=alert]')).toBeTruthy();
  expect(cardOf(admin.email).getByText('Admin')).toBeTruthy();
});

test('a reset password is shown once', async () => {
  await open('admin', { [`POST /api/auth/users/${colleague.id}/reset-password`]: () => ({ body: { user: colleague, message: 'Done' } }) });
  await screen.findByRole('heading', { name: colleague.email });
  await userEvent.click(cardOf(colleague.email).getByRole('button', { name: /^Reset password/ }));
  const password = (dialog().getByLabelText('Temporary password') as HTMLInputElement).value;
  await userEvent.click(dialog().getByRole('button', { name: 'Reset password' }));
  expect(await dialog().findByRole('heading', { name: 'Password reset' })).toBeTruthy();
  expect((dialog().getByLabelText('Temporary password') as HTMLInputElement).value).toBe(password);
  expect(sent('POST')).toEqual([{ path: `/api/auth/users/${colleague.id}/reset-password`, body: { password } }]);
  await userEvent.click(dialog().getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(password)).toBeNull();
});

test('a list that fails to load shows an error and a retry', async () => {
  let isBroken = true;
  await open('admin', {
    'GET /api/auth/users': () =>
      isBroken ? { status: 503, body: { error: "The service isn't available right now." } } : { body: { users: [admin] } },
  });
  expect(await screen.findByText("Users couldn't be loaded")).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: admin.email })).toBeTruthy();
});

test('two-step sign-in is required of all staff after a confirmation', async () => {
  await open('admin', {
    'PUT /api/auth/settings': () => ({
      body: {
        settings: { secondFactor: 'all', admins: 2, adminsWithoutSecondFactor: 1 },
        message: 'All staff must now sign in with a code as well.',
      },
    }),
  });
  expect(await screen.findByText('1 of 2 admins without it.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Require for all staff' }));
  expect(sent('PUT')).toEqual([]);
  await userEvent.click(dialog().getByRole('button', { name: 'Require for all staff' }));
  expect(await screen.findByText('Required for all staff')).toBeTruthy();
  expect(sent('PUT')).toEqual([{ path: '/api/auth/settings', body: { secondFactor: 'all' } }]);
});

test('a lost second factor is reset after a confirmation, and its badge disappears', async () => {
  const holder = { ...colleague, hasSecondFactor: true };
  await open('admin', {
    'GET /api/auth/users': () => ({ body: { users: [admin, holder] } }),
    [`POST /api/auth/users/${colleague.id}/reset-second-factor`]: () => ({ body: { user: colleague, message: 'Done' } }),
  });
  await screen.findByRole('heading', { name: colleague.email });
  expect(cardOf(colleague.email).getByText('Two-step')).toBeTruthy();
  await userEvent.click(cardOf(colleague.email).getByRole('button', { name: /^Reset two-step/ }));
  await userEvent.click(dialog().getByRole('button', { name: 'Reset two-step sign-in' }));
  expect(await screen.findByText('Two-step sign-in was reset')).toBeTruthy();
  expect(cardOf(colleague.email).queryByText('Two-step')).toBeNull();
});

test('shows users that have only the four fields of the first version, whatever the form of their ids', async () => {
  const users = [
    { id: '1', email: 'ada@larkfield.example', role: 'admin', isActive: true },
    { id: 'b-2', email: 'bo@larkfield.example', role: 'user', isActive: false },
  ];
  await open('admin', {
    'GET /api/auth/me': () => ({ body: { user: { id: '1', email: 'ada@larkfield.example', role: 'admin' } } }),
    'GET /api/auth/users': () => ({ body: { users } }),
  });
  await screen.findByRole('heading', { name: 'bo@larkfield.example' });
  expect(cardOf('bo@larkfield.example').getByText('Inactive')).toBeTruthy();
});
