// @vitest-environment jsdom
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import { resetSecondFactor } from '@larkfield/schemas/auth/second-factor.ts';
import { createUser } from '@larkfield/schemas/auth/users.ts';
import type { Endpoint } from '@larkfield/schemas/endpoint.ts';
import { exportCandidate } from '@larkfield/schemas/portal/candidate-rights.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { errorText } from '#src/shared/api/api-error.ts';
import { send } from '#src/shared/api/call.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { nameAct } from './confirm-identity-dialog.tsx';
import { PortalShell } from './portal-shell.tsx';

const id = '1'.repeat(24);
const path = `/api/auth/users/${id}/reset-second-factor`;
let api: Awaited<ReturnType<typeof startApi>>;
let isConfirmed: boolean;
const outcomes: string[] = [];
afterEach(() => api.close());

const reset = () =>
  send(resetSecondFactor, { params: { id }, body: undefined }).then(
    () => outcomes.push('done'),
    (error: unknown) => outcomes.push(errorText(error, 'lost')),
  );

/** A page with a dangerous action, for a user with or without a second factor. */
async function open({ hasSecondFactor = false } = {}) {
  isConfirmed = false;
  outcomes.length = 0;
  const refusal = (code: string, text: string) => ({ status: 403, body: { error: text, message: text, code } });
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'admin' } } }),
    'GET /api/admin-portal/account/second-factor': () => ({
      body: { isOn: hasSecondFactor, since: null, recoveryCodesLeft: 10, isRequired: false },
    }),
    'POST /api/auth/users': () => refusal('CONFIRMATION_REQUIRED', "Please confirm it's you."),
    'POST /api/admin-portal/candidates/export': () => refusal('CONFIRMATION_REQUIRED', "Please confirm it's you."),
    [`POST ${path}`]: () => (isConfirmed ? { body: { message: 'Done' } } : refusal('CONFIRMATION_REQUIRED', "Please confirm it's you.")),
    'POST /api/auth/confirm': ({ body }) => {
      const { password, code } = body as { password?: string; code?: string };
      if (password !== 'right' && code !== '123456') return refusal('PASSWORD_WRONG', "That password isn't right.");
      isConfirmed = true;
      return { body: { confirmedUntil: new Date().toISOString() } };
    },
  });
  renderPage(
    <PortalShell title="Users" access="admin">
      <button type="button" onClick={() => void reset()}>
        Reset
      </button>
    </PortalShell>,
    { path: paths.portalUsers },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
  return within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
}
const sent = (to: string) => api.requests.filter((request) => request.path === to).length;

test('a dangerous action asks for the password, rejects a wrong one, and runs with the right one', async () => {
  const dialog = await open();
  expect(dialog.getByText(/^Remove the second factor of this user: /)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(dialog.getByText('Password is required')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
  expect(await dialog.findByText("That password isn't right.")).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Your password'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'right{Enter}');
  await waitFor(() => expect(outcomes).toEqual(['done']));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(path)).toBe(2);
  // Within ten minutes the server asks for no proof.
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(outcomes).toEqual(['done', 'done']));
});

test('after a cancel the page says that the action was not done, and sends nothing again', async () => {
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(outcomes).toEqual(["Please confirm it's you."]));
  expect([sent(path), sent('/api/auth/confirm')]).toEqual([1, 0]);
});

test('users with an authenticator app can enter its code instead', async () => {
  const dialog = await open({ hasSecondFactor: true });
  await userEvent.click(await dialog.findByRole('button', { name: 'Use a code instead' }));
  await userEvent.type(dialog.getByLabelText('Code from your app, or a recovery code'), '123456{Enter}');
  await waitFor(() => expect(outcomes).toEqual(['done']));
});

test('two actions that need a proof at the same time share one', async () => {
  const dialog = await open();
  void reset();
  await waitFor(() => expect(sent(path)).toBe(2));
  await userEvent.type(dialog.getByLabelText('Your password'), 'right{Enter}');
  await waitFor(() => expect(outcomes).toEqual(['done', 'done']));
});

test.each([
  [
    createUser,
    { body: { email: 'nora@larkfield.example', password: 'temporary-pass-1', role: 'user' as const } },
    'Create nora@larkfield.example: ',
  ],
  [exportCandidate, { body: { email: 'ivy@candidate.example' } }, 'Export the data of ivy@candidate.example: '],
])('the dialog names the action', async (endpoint, input, named) => {
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  void send(endpoint, input as never).catch(() => {});
  expect(await screen.findByText((text) => text.startsWith(named))).toBeTruthy();
});

test('each call that requires a second proof has a name in the dialog', () => {
  const marked = Object.values<Endpoint>(allEndpoints).filter(({ confirmed }) => confirmed);
  expect(marked.length).toBeGreaterThan(0);
  for (const endpoint of marked) expect(nameAct({ endpoint }, 'nora@larkfield.example'), endpoint.path).toBeTruthy();
});
