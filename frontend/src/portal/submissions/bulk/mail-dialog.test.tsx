// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { PortalPage } from '#src/portal/submissions/portal-page.tsx';

const root = '/api/admin-portal/submissions';
const idOf = (digit: number) => String(digit).repeat(24);
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
const submission = (digit: number, candidateName: string) => ({
  id: idOf(digit),
  candidateName,
  specialty: 'ICU RN',
  shortReference: `LK-7Q2${digit}-M4XZ`,
  email: `person${digit}@candidate.example`,
  phone: null,
  submittedAt: daysAgo(340),
  revision: 1,
  pdf: { state: 'ready' },
  assignee: null,
});
const person = (digit: number, candidateName: string | null, obstacle: string | null) => ({
  id: idOf(digit),
  candidateName,
  email: candidateName && `${candidateName.split(' ')[0]!.toLowerCase()}@candidate.example`,
  specialty: candidateName && 'ICU RN',
  obstacle,
});
const people = [person(1, 'Maren Oakfield', null), person(2, 'Tobias Lindqvist', 'stopped'), person(3, null, 'gone')];

let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(() => localStorage.clear());
afterEach(() => api.close());

async function open(answers: Record<string, Answer>) {
  const shown = [submission(1, 'Maren Oakfield'), submission(2, 'Tobias Lindqvist'), submission(3, 'Ada Fernhill')];
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: idOf(9), email: 'ida@larkfield.example', role: 'user' } } }),
    'GET /api/auth/colleagues': () => ({ body: { colleagues: [] } }),
    [`GET ${root}/recent`]: () => ({ body: { submissions: shown, nextCursor: null } }),
    ...answers,
  });
  renderPage(<PortalPage />, { path: '/admin-portal', at: '/admin-portal' });
  await screen.findByRole('heading', { name: 'Maren Oakfield' });
  screen.getByRole('checkbox', { name: 'Select Maren Oakfield' }).focus();
  await userEvent.keyboard('{Control>}a{/Control}');
}
const sends = () => api.requests.filter(({ method, path }) => method === 'POST' && path === `${root}/mails`);

test('recipients and skipped people, with reasons, are shown before sending, and the results afterwards', async () => {
  await open({ [`POST ${root}/mails/check`]: () => ({ body: { people } }), [`POST ${root}/mails`]: () => ({ body: { people } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Ask for references' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for references' }));
  await dialog.findByRole('heading', { name: '1 person will get it' });
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Maren Oakfield, ICU RN maren@candidate.example',
    'Tobias Lindqvist, ICU RNOpted out of reminders',
    'A person who was erasedErased in the meantime',
  ]);
  expect(sends()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send 1 email' }));
  const done = await dialog.findByRole('heading', { name: '1 email on the way' });
  expect(document.activeElement).toBe(done);
  expect(sends().map(({ body }) => body)).toEqual([
    { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), kind: 'references', ids: [idOf(1), idOf(2), idOf(3)] },
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('group', { name: 'Selected submissions' })).toBeNull();
});

test('a double tap sends one request, and a retry after a lost reply has the same request id', async () => {
  let calls = 0;
  const pressedTwice = Promise.withResolvers<void>();
  await open({
    [`POST ${root}/mails/check`]: () => ({ body: { people } }),
    [`POST ${root}/mails`]: async () => {
      await pressedTwice.promise;
      return ++calls === 1 ? { status: 503, body: {} } : { body: { people } };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remind' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind to renew' }));
  await userEvent.dblClick(await dialog.findByRole('button', { name: 'Send 1 email' }));
  pressedTwice.resolve();
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  expect(sends()).toHaveLength(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Send 1 email' }));
  await dialog.findByRole('heading', { name: '1 email on the way' });
  const [first, again] = sends().map(({ body }) => body);
  expect(again).toEqual(first);
});

test('without a recipient Send is disabled, and a failed check can be retried', async () => {
  let calls = 0;
  await open({
    [`POST ${root}/mails/check`]: () =>
      ++calls === 1 ? { status: 500, body: {} } : { body: { people: [person(2, 'Tobias Lindqvist', 'expired')] } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Ask for references' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for references' }));
  await userEvent.click(await dialog.findByRole('button', { name: /Try again|Retry/ }));
  expect((await dialog.findByRole<HTMLButtonElement>('button', { name: 'No one to email' })).disabled).toBe(true);
  expect(dialog.getByText('Checklist has expired')).toBeTruthy();
});

test('a mail without recipients among the selected candidates is not offered', async () => {
  const one = (digit: number, name: string, fields: object) => ({ ...submission(digit, name), ...fields });
  await open({
    [`GET ${root}/recent`]: () => ({
      body: {
        submissions: [
          one(1, 'Maren Oakfield', { submittedAt: daysAgo(20) }),
          one(2, 'Tobias Lindqvist', { submittedAt: daysAgo(400) }),
          one(3, 'Ada Fernhill', { email: null }),
        ],
        nextCursor: null,
      },
    }),
  });
  const offered = () => ['Ask for references', 'Remind'].map((name) => screen.queryByRole('button', { name }) !== null);
  const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  expect(offered()).toEqual([true, true]);
  await tick('Tobias Lindqvist');
  expect(offered()).toEqual([true, false]);
  await tick('Maren Oakfield');
  expect(offered()).toEqual([false, false]);
  await tick('Tobias Lindqvist');
  await tick('Ada Fernhill');
  expect(offered()).toEqual([false, true]);
});
