// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { PersonPage } from './person-page.tsx';

const personId = '7'.repeat(24);
const root = `/api/admin-portal/people/${personId}`;
const me = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'user' };
const note = {
  id: '5'.repeat(24),
  text: 'Prefers nights',
  author: { userId: me.id, email: me.email },
  writtenAt: '2026-11-01T12:00:00.000Z',
  editedAt: null,
  revision: 1,
};

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

test('a note that was changed in another tab opens with its current text, and discarded text is not offered again', async () => {
  let stored: typeof note = note;
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: me } }),
    'GET /api/auth/colleagues': () => ({ body: { colleagues: [{ userId: me.id, email: me.email }] } }),
    [`GET ${root}`]: () => ({
      body: { id: personId, names: ['Maren Oakfield'], email: 'maren@candidate.example', owner: null, checklists: [], hasMore: false },
    }),
    [`GET ${root}/notes`]: () => ({ body: { notes: [stored] } }),
  });
  renderPage(<PersonPage />, { path: '/admin-portal/people/:personId', at: `/admin-portal/people/${personId}` });
  const user = userEvent.setup();
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: /^Edit the note/ }));
    return within(await screen.findByRole('dialog', { name: 'Edit note' }));
  };
  const first = await edit();
  await user.type(first.getByLabelText(/^Note/), ', given up');
  await user.click(first.getByRole('button', { name: 'Cancel' }));

  stored = { ...note, text: 'Prefers days, says Ida', revision: 2 };
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(stored.text);
  const second = await edit();
  expect(second.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe(stored.text);
});

test('text typed while a note is being saved stays in the box', async () => {
  const saved = Promise.withResolvers<void>();
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: me } }),
    'GET /api/auth/colleagues': () => ({ body: { colleagues: [{ userId: me.id, email: me.email }] } }),
    [`GET ${root}`]: () => ({
      body: { id: personId, names: ['Maren Oakfield'], email: 'maren@candidate.example', owner: null, checklists: [], hasMore: false },
    }),
    [`GET ${root}/notes`]: () => ({ body: { notes: [] } }),
    [`POST ${root}/notes`]: async () => {
      await saved.promise;
      return { status: 201, body: { note } };
    },
  });
  renderPage(<PersonPage />, { path: '/admin-portal/people/:personId', at: `/admin-portal/people/${personId}` });
  const user = userEvent.setup();
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Add a note/);
  await user.type(box, note.text);
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await user.type(box, ', and Sundays');
  saved.resolve();
  await screen.findByText(note.text, { selector: 'p' });
  expect(box.value).toBe(`${note.text}, and Sundays`);
});
