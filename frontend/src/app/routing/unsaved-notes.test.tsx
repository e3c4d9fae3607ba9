// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { renderPage } from '#test/render-page.tsx';
import { startLapse } from '#test/session-lapse.tsx';
import { startApi } from '#test/start-api.ts';
import { SignInPage } from '#src/portal/sign-in/sign-in-page.tsx';
import { PersonPage } from '#src/portal/candidate-page/person-page.tsx';

const personId = '7'.repeat(24);
const root = `/api/admin-portal/people/${personId}`;
const me = { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'admin' } as const;
const other = { id: '8'.repeat(24), email: 'ida@larkfield.example', role: 'admin' } as const;
const note = {
  id: '5'.repeat(24),
  text: 'Prefers nights',
  author: { userId: me.id, email: me.email },
  writtenAt: '2026-11-01T12:00:00.000Z',
  editedAt: null,
  revision: 1,
};

let api: Awaited<ReturnType<typeof startApi>>;
let session: ReturnType<typeof startLapse>;
let saves: unknown[] = [];
let isOver = false;
/** The API does not answer requests for notes before this resolves. */
let holdNotes = Promise.resolve();
beforeEach(async () => {
  sessionStorage.clear();
  session = startLapse(me);
  saves = [];
  isOver = false;
  holdNotes = Promise.resolve();
  api = await startApi({
    ...session.answers,
    'GET /api/auth/colleagues': () => ({ body: { colleagues: [] } }),
    [`GET ${root}`]: () => ({
      body: { id: personId, names: ['Maren Oakfield'], email: 'maren@candidate.example', owner: null, checklists: [], hasMore: false },
    }),
    [`GET ${root}/notes`]: async () => {
      await holdNotes;
      return { body: { notes: [note] } };
    },
    [`POST ${root}/notes`]: ({ body }) => {
      if (isOver) session.end();
      saves.push(body);
      return isOver ? session.refusal : { status: 201, body: { note: { ...note, id: '4'.repeat(24), text: 'Called today' } } };
    },
  });
  renderPage(<PersonPage />, {
    path: '/admin-portal/people/:personId',
    at: `/admin-portal/people/${personId}`,
    signIn: <SignInPage />,
  });
});
afterEach(() => api.close());

const findBox = () => screen.findByLabelText<HTMLTextAreaElement>(/^Add a note/);

test('a note whose session ended while it was being saved is restored after the sign-in, and stays the same note', async () => {
  await userEvent.type(await findBox(), 'Called today');
  isOver = true;
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Your session has ended. Please sign in again.');
  isOver = false;
  await session.signIn();
  expect((await findBox()).value).toBe('Called today');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('Called today', { selector: 'p' });
  expect(saves).toHaveLength(2);
  expect(saves[1]).toEqual(saves[0]);
  await session.lapse();
  await session.signIn();
  expect((await findBox()).value).toBe('');
});

test('no other user sees the restored text, and neither does the same user a second time', async () => {
  await userEvent.type(await findBox(), 'Called today');
  await session.lapse();
  await session.signIn(other);
  expect((await findBox()).value).toBe('');
  expect(JSON.stringify(sessionStorage)).not.toContain('Called today');
  await session.lapse();
  await session.signIn(me);
  expect((await findBox()).value).toBe('');
});

test('another user who signs in while the page is open sees none of the text', async () => {
  await userEvent.type(await findBox(), 'Called today');
  const before = await findBox();
  session.change(other);
  await expect.poll(() => document.contains(before)).toBe(false);
  expect((await findBox()).value).toBe('');
});

test('another user who signs in while the page is open sees no data that was read for the previous user', async () => {
  await screen.findByText('Prefers nights');
  const reply = Promise.withResolvers<void>();
  holdNotes = reply.promise;
  const before = await findBox();
  session.change(other);
  await expect.poll(() => document.contains(before)).toBe(false);
  expect(screen.queryByText('Prefers nights')).toBeNull();
  reply.resolve();
  await screen.findByText('Prefers nights');
});

test('a sign-out leaves no unsaved text', async () => {
  await userEvent.type(await findBox(), 'Called today');
  await userEvent.click(screen.getAllByRole('button', { name: /^(Sign out|Log ?out)$/i })[0]!);
  await screen.findByRole('button', { name: 'Sign in' });
  expect(JSON.stringify(sessionStorage)).not.toContain('Called today');
});

test('a note being edited opens again with the entered text', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Edit the note/ }));
  const opened = within(await screen.findByRole('dialog', { name: 'Edit note' }));
  await userEvent.type(opened.getByLabelText(/^Note/), ', and Sundays');
  await session.lapse();
  await session.signIn();
  const again = within(await screen.findByRole('dialog', { name: 'Edit note' }));
  expect(again.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Prefers nights, and Sundays');
});
