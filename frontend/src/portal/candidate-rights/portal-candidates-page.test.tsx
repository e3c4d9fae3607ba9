// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { PortalCandidatesPage } from './portal-candidates-page.tsx';

const root = '/api/admin-portal/candidates';
const from = (days: number) => new Date(Date.now() + days * day).toISOString();
const request = {
  id: '1'.repeat(24),
  kind: 'erasure',
  name: 'Wilhelmina Testcase',
  email: 'wilhelmina@candidate.example',
  notes: 'By letter',
  status: 'open',
  receivedAt: from(-40),
  dueAt: from(5),
  closedAt: null,
  closedBy: null,
  outcome: null,
};
const held = { names: [request.name], found: { submissions: 2, links: 1, inquiries: 1, surveys: 0, signUps: 0, mails: 3 } };
const requested = {
  id: '2'.repeat(24),
  reference: 'LK-AB12-CD34',
  state: 'requested',
  requestedAt: from(0),
  confirmedAt: null,
  erasedAt: null,
  erased: null,
};
const done = {
  ...requested,
  state: 'done',
  confirmedAt: from(0),
  erasedAt: from(0),
  erased: { submissions: 2, pdfs: 2, links: 1, inquiries: 1 },
};

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

async function open(answers: Record<string, Answer>, view = '') {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'admin' } } }),
    [`GET ${root}/requests`]: () => ({ body: { requests: [request], nextCursor: null } }),
    [`GET ${root}/erasures`]: () => ({ body: { erasures: [], nextCursor: null } }),
    ...answers,
  });
  return renderPage(<PortalCandidatesPage />, { path: paths.portalCandidates, at: `${paths.portalCandidates}${view}` });
}
const sent = (path: string) =>
  api.requests.filter((one) => one.method === 'POST' && one.path === `${root}/${path}`).map(({ body }) => body);
const dialog = () => within(screen.getByRole('dialog'));

test('a request shows the remaining time, and is closed with its answer', async () => {
  await open({
    [`POST ${root}/requests/${request.id}/close`]: () => ({
      body: { ...request, status: 'fulfilled', closedAt: from(0), closedBy: 'ada@larkfield.example', outcome: 'Done' },
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Erasure: Wilhelmina Testcase' })).toBeTruthy();
  expect(screen.getByText('5 days left')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Close request/ }));
  await userEvent.click(dialog().getByRole('button', { name: 'Close request' }));
  expect(dialog().getByText('Say how the request was answered')).toBeTruthy();
  await userEvent.type(dialog().getByLabelText(/^How it was answered/), 'Erased, letter sent');
  await userEvent.click(dialog().getByRole('button', { name: 'Close request' }));
  expect(await screen.findByText('Request closed')).toBeTruthy();
  expect(sent(`requests/${request.id}/close`)).toEqual([{ status: 'fulfilled', outcome: 'Erased, letter sent' }]);
});

test('a new request needs a name and an address, and updates the list', async () => {
  await open({ [`POST ${root}/requests`]: () => ({ status: 201, body: request }) });
  await userEvent.click(await screen.findByRole('button', { name: 'New request' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Save request' }));
  expect(dialog().getByText('Name is required')).toBeTruthy();
  expect(dialog().getByText('Invalid email address')).toBeTruthy();
  await userEvent.type(dialog().getByLabelText('Name'), 'Otto Exemplar');
  await userEvent.type(dialog().getByLabelText('Email'), 'otto@candidate.example');
  await userEvent.click(dialog().getByRole('button', { name: 'Save request' }));
  await waitFor(() =>
    expect(api.requests.filter(({ method, path }) => method === 'GET' && path.startsWith(`${root}/requests`))).toHaveLength(2),
  );
  expect(sent('requests')).toEqual([{ kind: 'access', name: 'Otto Exemplar', email: 'otto@candidate.example', notes: '' }]);
});

test('finds the person’s data from a request, without an address in the URL', async () => {
  const router = await open({ [`POST ${root}/find`]: () => ({ body: held }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Find data/ }));
  expect(await screen.findByRole('heading', { name: request.name })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['2 submissions', '1 inquiry', '3 mails']),
  );
  expect(screen.queryByText(/^Nobody confirmed/)).toBeNull();
  expect(sent('find')).toEqual([{ email: request.email }]);
  expect(router.location.search).not.toContain('candidate.example');
});

test('warns of an unconfirmed address, with the number of checklists', async () => {
  await open({ [`POST ${root}/find`]: () => ({ body: { ...held, unconfirmed: 1 } }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Find data/ }));
  expect(await screen.findByText(/^Nobody confirmed this address for 1 of the checklists/)).toBeTruthy();
});

test('downloads all data as a file whose name contains no personal data', async () => {
  await open(
    {
      [`POST ${root}/find`]: () => ({ body: held }),
      [`POST ${root}/export`]: () => ({
        body: {
          email: request.email,
          exportedAt: new Date(2026, 2, 1, 0, 30).toISOString(),
          submissions: [],
          links: [],
          inquiries: [],
          surveys: [],
          signUps: [],
          mails: [],
          rightsRequests: [],
        },
      }),
    },
    '?view=person',
  );
  URL.createObjectURL = () => 'blob:file';
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.type(await screen.findByLabelText(/^Email/), request.email);
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download everything' }));
  expect(await screen.findByText('candidate-data-2026-03-01.json')).toBeTruthy();
  expect(click).toHaveBeenCalledOnce();
});

test('an erasure takes two steps, and the second requires its reference', async () => {
  let erasures: object[] = [];
  await open(
    {
      [`POST ${root}/find`]: () => ({ body: held }),
      [`POST ${root}/erasures`]: () => ({ status: 201, body: { erasure: requested, ...held } }),
      [`POST ${root}/erasures/${requested.id}/confirm`]: () => {
        erasures = [done];
        return { status: 202, body: done };
      },
      [`GET ${root}/erasures`]: () => ({ body: { erasures, nextCursor: null } }),
    },
    '?view=person',
  );
  await userEvent.type(await screen.findByLabelText(/^Email/), request.email);
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Erase everything' }));
  expect(dialog().getByText(/Nothing is erased yet/)).toBeTruthy();
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }));
  // The first dialog may still be closing.
  const second = within(await screen.findByRole('dialog', { name: 'Confirm the erasure' }));
  const field = await screen.findByLabelText('Type LK-AB12-CD34 to confirm');
  expect(second.getByText(/2 submissions, 1 link, 1 inquiry, 3 mails/)).toBeTruthy();
  await userEvent.type(field, 'LK-0000-0000');
  await userEvent.click(second.getByRole('button', { name: 'Erase for good' }));
  expect(second.getByText('Type LK-AB12-CD34 to confirm', { selector: 'p > span' })).toBeTruthy();
  expect(sent(`erasures/${requested.id}/confirm`)).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'lk-ab12-cd34');
  await userEvent.click(second.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByRole('heading', { name: 'LK-AB12-CD34' })).toBeTruthy();
  expect(screen.getByText('2 submissions, 2 PDFs, 1 link, 1 inquiry')).toBeTruthy();
});

test('a pending erasure can be confirmed from the list, and empty and failed lists show a message', async () => {
  await open(
    {
      [`GET ${root}/erasures`]: () => ({
        body: {
          erasures: [requested, { ...requested, id: '3'.repeat(24), reference: 'LK-XY12-CD34', state: 'confirmed' }],
          nextCursor: null,
        },
      }),
    },
    '?view=erasures',
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }));
  expect(dialog().getByLabelText('Type LK-AB12-CD34 to confirm')).toBeTruthy();
  expect(screen.getByText(/continues on its own/)).toBeTruthy();
});

test('an empty and a failed search show a message', async () => {
  let answer: ReturnType<Answer> = { body: { names: [], found: { submissions: 0, links: 0 } } };
  await open({ [`POST ${root}/find`]: () => answer }, '?view=person');
  await userEvent.type(await screen.findByLabelText(/^Email/), 'nobody@candidate.example');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('We hold nothing under this address')).toBeTruthy();
  answer = { status: 503, body: { error: "The service isn't available right now." } };
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText("The service isn't available right now.")).toBeTruthy();
});

const hold = {
  id: '3'.repeat(24),
  email: request.email,
  reason: 'A claim is pending.',
  startedAt: from(-2),
  startedBy: 'ada@larkfield.example',
  endedAt: null,
  endedBy: null,
};

test('data is put on hold with a reason, and cannot be erased until the hold ends', async () => {
  let standing: typeof hold | null = null;
  await open({
    [`POST ${root}/find`]: () => ({ body: { ...held, hold: standing } }),
    [`POST ${root}/holds`]: () => {
      standing = hold;
      return { status: 201, body: hold };
    },
    [`POST ${root}/holds/${hold.id}/end`]: () => {
      standing = null;
      return { body: { ...hold, endedAt: from(0), endedBy: 'ada@larkfield.example' } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Find data/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Put on hold' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Put on hold' }));
  expect(dialog().getByText('Say why the data has to be kept')).toBeTruthy();
  await userEvent.type(dialog().getByLabelText(/^Reason/), hold.reason);
  await userEvent.click(dialog().getByRole('button', { name: 'Put on hold' }));
  expect(await screen.findByText(/^On hold since .* A claim is pending\.$/)).toBeTruthy();
  expect(sent('holds')).toEqual([{ email: request.email, reason: hold.reason }]);
  expect(screen.queryByRole('button', { name: 'Erase everything' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'End hold' }));
  await userEvent.click(dialog().getByRole('button', { name: 'End hold' }));
  expect(await screen.findByRole('button', { name: 'Erase everything' })).toBeTruthy();
  expect(screen.queryByText(/^On hold since/)).toBeNull();
});

test('lists holds with their reason, and scheduled erasures without a name', async () => {
  await open({ [`GET ${root}/holds`]: () => ({ body: { holds: [hold], nextCursor: null } }) }, '?view=holds');
  expect(await screen.findByRole('heading', { name: /^On hold since/ })).toBeTruthy();
  expect(screen.getByText(hold.reason)).toBeTruthy();
  await api.close();
  const run = { id: '4'.repeat(24), service: 'contact', at: from(0), cutoff: from(-730), erased: { inquiries: 2, mails: 0 } };
  await open({ [`GET ${root}/deletions`]: () => ({ body: { deletions: [run], nextCursor: null } }) }, '?view=erasures');
  expect(await screen.findByRole('heading', { name: /^Messages, / })).toBeTruthy();
  expect(screen.getByText('2 inquiries')).toBeTruthy();
});
