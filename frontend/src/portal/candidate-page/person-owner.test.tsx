// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { PersonPage } from './person-page.tsx';

const personId = '7'.repeat(24);
const root = `/api/admin-portal/people/${personId}`;
const me = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' };
const ida = { userId: '8'.repeat(24), email: 'ida@larkfield.example' };
const gone = { userId: '6'.repeat(24), email: 'gone@larkfield.example' };
const checklist = {
  id: '5'.repeat(24),
  candidateName: 'Maren Oakfield',
  specialty: 'ICU RN',
  shortReference: 'LK-7Q2F-M4XZ',
  phone: null,
  submittedAt: '2026-11-01T12:00:00.000Z',
  validUntil: '2027-11-01T12:00:00.000Z',
  revisions: [{ revision: 1, signedAt: '2026-11-01T12:00:00.000Z', via: 'submit' }],
  pdf: { state: 'ready' },
  assignee: null,
};

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(async () => {
  act(() => toastStore.set([]));
  await api.close();
});

async function open(owner: object | null, answers: Record<string, Answer> = {}) {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: me } }),
    'GET /api/auth/colleagues': () => ({ body: { colleagues: [{ userId: me.id, email: me.email }, ida] } }),
    [`GET ${root}`]: () => ({
      body: {
        id: personId,
        names: ['Maren Oakfield'],
        email: 'maren@candidate.example',
        owner,
        ownerRevision: 3,
        checklists: [checklist],
        hasMore: false,
      },
    }),
    ...answers,
  });
  renderPage(<PersonPage />, { path: '/admin-portal/people/:personId', at: `/admin-portal/people/${personId}` });
  return screen.findByRole<HTMLSelectElement>('combobox', { name: 'Owner' });
}
const save = () => screen.getByRole('button', { name: 'Save owner' });
const choices = (owner: HTMLSelectElement) =>
  within(owner)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const sent = () => api.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

test('a candidate is assigned to a colleague, and the choice alone changes nothing', async () => {
  const owner = await open(null, { [`PUT ${root}/owner`]: () => ({ body: { owner: ida, ownerRevision: 4 } }) });
  const user = userEvent.setup();
  await waitFor(() => expect(choices(owner)).toEqual(['Me', ida.email, 'No one']));
  expect([owner.value, (save() as HTMLButtonElement).disabled]).toEqual(['', true]);
  await user.selectOptions(owner, ida.email);
  expect(sent()).toEqual([]);
  await user.click(save());
  await screen.findAllByText(`${ida.email} is the owner now.`);
  expect(sent()).toEqual([[`${root}/owner`, { userId: ida.userId, revision: 3 }]]);
  await waitFor(() => expect([owner.value, (save() as HTMLButtonElement).disabled]).toEqual([ida.userId, true]));
});

test('an owner who has left is still shown, and can be removed', async () => {
  const owner = await open(gone, { [`PUT ${root}/owner`]: () => ({ body: { owner: null, ownerRevision: 4 } }) });
  const user = userEvent.setup();
  await waitFor(() => expect(choices(owner)).toEqual(['Me', ida.email, gone.email, 'No one']));
  expect(owner.value).toBe(gone.userId);
  await user.selectOptions(owner, 'No one');
  await user.click(save());
  await screen.findAllByText('This candidate has no owner now.');
  expect(sent()).toEqual([[`${root}/owner`, { userId: null, revision: 3 }]]);
});

test('a failed save shows the reason, and keeps the choice for a retry', async () => {
  const refusal = { error: 'Check these fields', code: 'INVALID_INPUT', fields: [{ field: 'userId', message: "This user isn't active" }] };
  const owner = await open(null, { [`PUT ${root}/owner`]: () => ({ status: 400, body: refusal }) });
  const user = userEvent.setup();
  await waitFor(() => expect(choices(owner)).toContain(ida.email));
  await user.selectOptions(owner, ida.email);
  await user.click(save());
  await screen.findAllByText('Error');
  // The message appears shortly before the button can be pressed again.
  await waitFor(() => expect([owner.value, (save() as HTMLButtonElement).disabled]).toEqual([ida.userId, false]));
});

test('a conflict shows the colleague’s change, and overwrites nothing', async () => {
  const colleague = { userId: ida.userId, email: ida.email };
  let now: object = { owner: null, ownerRevision: 3 };
  const owner = await open(null, {
    [`GET ${root}`]: () => ({
      body: { id: personId, names: ['Maren Oakfield'], email: 'maren@candidate.example', ...now, checklists: [checklist], hasMore: false },
    }),
    [`PUT ${root}/owner`]: () => {
      now = { owner: colleague, ownerRevision: 4 };
      return { status: 409, body: { error: 'This was changed in the meantime.', code: 'CONFLICT' } };
    },
  });
  await waitFor(() => expect(choices(owner)).toContain(ida.email));
  await userEvent.selectOptions(owner, 'Me');
  await userEvent.click(save());
  await screen.findAllByText(`Someone changed the owner in the meantime: it is ${ida.email} now. Your choice wasn't saved.`);
  expect([owner.value, (save() as HTMLButtonElement).disabled]).toEqual([ida.userId, true]);
});
