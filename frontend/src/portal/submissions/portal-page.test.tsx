// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { switchSearchKey } from '#src/portal/shared/lists/search-keys.ts';
import { PortalPage } from './portal-page.tsx';

const root = '/api/admin-portal/submissions';
const submission = (digit: string, candidateName: string, pdf: object) => ({
  id: digit.repeat(24),
  candidateName,
  specialty: 'ICU RN',
  shortReference: `LK-7Q2${digit}-M4XZ`,
  email: null,
  phone: null,
  submittedAt: '2026-03-01T08:00:00.000Z',
  revision: 1,
  pdf,
});
const ready = submission('1', 'Maren Oakfield', { state: 'ready' });
const pending = submission('2', 'Tobias Lindqvist', { state: 'pending' });
const failed = submission('3', 'Ada Fernhill', { state: 'failed', reason: 'renderer stopped' });

let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => api.close());

async function open(role: 'user' | 'admin' | null, answers: Record<string, Answer> = {}, state: unknown = null) {
  const user = role && { id: '9'.repeat(24), email: 'ada@larkfield.example', role };
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user } }),
    [`GET ${root}/recent`]: () => ({ body: { submissions: [], nextCursor: null } }),
    ...answers,
  });
  return renderPage(<PortalPage />, { path: '/admin-portal', state });
}
const cardOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);

/** The query of the last requested export, without the question mark. */
async function exportedBy() {
  const isExport = ({ path }: { path: string }) => path.startsWith(`${root}/export.csv`);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(api.requests.some(isExport)).toBe(true));
  return api.requests.findLast(isExport)!.path.split('?')[1] ?? '';
}
const list =
  (submissions: object[], nextCursor: string | null = null): Answer =>
  () => ({ body: { submissions, nextCursor } });

test('a visitor without a session is sent to the sign-in', async () => {
  await open(null);
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('a card marks an unconfirmed address, and leaves a confirmed one unmarked', async () => {
  await open('user', {
    [`GET ${root}/recent`]: list([{ ...ready, email: 'maren@candidate.example', hasUnprovedAddress: true }, failed]),
  });
  expect(await screen.findByText('address not confirmed')).toBeTruthy();
  expect(cardOf('Maren Oakfield').getByText('address not confirmed')).toBeTruthy();
  expect(screen.getAllByText('address not confirmed')).toHaveLength(1);
});

test('only an admin sees User Management', async () => {
  await open('user');
  expect(await screen.findByText('No submissions yet')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'User Management' })).toBeNull();
});

test('cards show the actions for each PDF, and only pending ones are polled in the background', async () => {
  await open('admin', {
    [`GET ${root}/recent`]: list([ready, pending, failed]),
    [`GET ${root}/pdf-states`]: () => ({ body: { states: { [pending.id]: { state: 'ready' } } } }),
    [`POST ${root}/${failed.id}/retry-pdf`]: () => ({ status: 202, body: { state: 'ready' } }),
  });
  const link = await screen.findByRole('link', { name: 'Download PDF of Maren Oakfield' });
  expect(link.getAttribute('href')).toBe(`${root}/${ready.id}/download`);
  expect(screen.getByRole('link', { name: 'User Management' })).toBeTruthy();
  expect(await cardOf('Tobias Lindqvist').findByRole('link', { name: /Download PDF/ })).toBeTruthy();
  expect(cardOf('Ada Fernhill').getByText('PDF failed: renderer stopped')).toBeTruthy();
  await userEvent.click(cardOf('Ada Fernhill').getByRole('button', { name: /Retry/ }));
  expect(await cardOf('Ada Fernhill').findByRole('link', { name: /Download PDF/ })).toBeTruthy();
  const polls = api.requests.filter(({ path }) => path.includes('pdf-states'));
  expect(polls.map(({ path, headers }) => [path, headers['x-background']])).toEqual([[`${root}/pdf-states?ids=${pending.id}`, '1']]);
});

test('the line above the list counts open tasks, and is absent if there are none or they are unknown', async () => {
  const today =
    (body: object): Answer =>
    () => ({
      body: { failedPdfs: 0, failedPackets: [], overdueReferences: [], expiringChecklists: 0, rightsRequests: null, ...body },
    });
  const path = 'GET /api/admin-portal/today/checklists';
  await open('user', { [path]: today({ newUnassigned: 3, failedPdfs: 2 }) });
  const line = within(await screen.findByRole('navigation', { name: 'What waits' }));
  expect(line.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['3 new, nobody has them', '2 PDFs failed']);
  for (const answer of [today({}), () => ({ status: 503, body: {} })]) {
    cleanup();
    await api.close();
    await open('user', { [path]: answer });
    await screen.findByText('No submissions yet');
    await expect.poll(() => api.requests.some(({ path: asked }) => asked.includes('today'))).toBe(true);
    expect(screen.queryByRole('navigation', { name: 'What waits' })).toBeNull();
  }
});

test('one character starts no search; two do', async () => {
  await open('user', { [`GET ${root}/search`]: list([ready]) });
  const box = await screen.findByRole('searchbox', { name: 'Search submissions' });
  await userEvent.type(box, 'm');
  expect(screen.getByText('Type at least 2 characters')).toBeTruthy();
  await userEvent.type(box, 'a');
  expect(await screen.findByRole('heading', { name: 'Maren Oakfield' })).toBeTruthy();
  expect(api.requests.filter(({ path }) => path.includes('/search')).map(({ path }) => path)).toEqual([`${root}/search?q=ma`]);
});

test('until a search has its reply, the earlier rows can still be pressed, and are marked as earlier', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const found = list([pending]);
  await open('user', {
    [`GET ${root}/recent`]: list([ready], 'more'),
    [`GET ${root}/search`]: (request) => asked.then(() => found(request)),
  });
  const row = await screen.findByRole('link', { name: 'Open report of Maren Oakfield' });
  await userEvent.click(screen.getByRole('searchbox', { name: 'Search submissions' }));
  await userEvent.paste('lind');
  expect(await screen.findByRole('heading', { name: 'Searching' })).toBeTruthy();
  expect([row.isConnected, row.closest('[aria-busy="true"]') !== null]).toEqual([true, true]);
  expect(screen.getByText('Loading submissions').getAttribute('role')).toBe('status');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  answer();
  expect(await screen.findByRole('heading', { name: 'Tobias Lindqvist' })).toBeTruthy();
  expect([row.isConnected, screen.getByRole('heading', { level: 2, name: 'Search results' }).tagName]).toEqual([false, 'H2']);
});

test('specialty and days narrow the list, a search and the export of an admin', async () => {
  await open('admin', {
    'GET /api/specialties': () => ({ body: { data: [{ id: 7, name: 'ICU RN', slug: 'rn-icu', category: 'Nursing' }] } }),
    [`GET ${root}/search`]: list([ready]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  await screen.findByRole('option', { name: 'ICU RN' });
  await userEvent.selectOptions(screen.getByLabelText('Specialty'), 'ICU RN');
  await userEvent.type(screen.getByLabelText('From'), '2026-03-01');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search submissions' }), 'ma');
  await screen.findByRole('heading', { name: 'Maren Oakfield' });
  const from = new Date(2026, 2, 1).toISOString();
  const asked = new URLSearchParams(api.requests.findLast(({ path }) => path.includes('/search'))?.path.split('?')[1]);
  expect(Object.fromEntries(asked)).toEqual({ q: 'ma', specialtyId: '7', from });
  expect(Object.fromEntries(new URLSearchParams(await exportedBy()))).toEqual({ q: 'ma', specialtyId: '7', from });
});

test('headings sort the list by keyboard and state the order in words, and the order is left out of the export', async () => {
  await open('admin', { [`GET ${root}/recent`]: list([ready, failed]) });
  const sorting = within(await screen.findByRole('group', { name: 'Sort' }));
  const names = () => sorting.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names()).toEqual([
    'Name (sort A to Z)',
    'Submitted (sorted newest first, sort oldest first)',
    'Valid until (sorted latest first, sort soonest first)',
  ]);
  sorting.getByRole('button', { name: /^Name/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 2, name: 'Submissions, names A to Z' })).toBeTruthy();
  expect(names()).toEqual(['Name (sorted A to Z, sort Z to A)', 'Submitted (sort newest first)', 'Valid until (sort soonest first)']);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 2, name: 'Submissions, names Z to A' })).toBeTruthy();
  await userEvent.click(sorting.getByRole('button', { name: /^Valid until/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Submissions, oldest first' })).toBeTruthy();
  expect(await exportedBy()).toBe('');
  await userEvent.click(sorting.getByRole('button', { name: /^Submitted/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Recent submissions' })).toBeTruthy();
  const asked = api.requests.filter(({ path }) => path.startsWith(`${root}/recent`)).map(({ path }) => path.split('?')[1] ?? '');
  expect(asked).toEqual(['', 'sort=name', 'sort=name-desc', 'sort=oldest', '']);
});

test('a share dialog makes a quick link as staff, without a proof of ownership', async () => {
  await open('user', {
    [`GET ${root}/recent`]: list([ready]),
    'POST /api/share-links': () => ({
      status: 201,
      body: { token: 'a'.repeat(64), expiresAt: '2026-03-08T08:00:00.000Z', linkId: '4'.repeat(24) },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Share the checklist of Maren Oakfield' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create Quick Link' }));
  expect(await screen.findByDisplayValue(`${window.location.origin}/view/${'a'.repeat(64)}`)).toBeTruthy();
  expect(api.requests.at(-1)?.body).toEqual({ submissionId: ready.id, mode: 'quick', duration: '7d', viewLimit: 5 });
  await userEvent.click(screen.getByRole('button', { name: 'Create reusable link' }));
  expect(await screen.findByRole('heading', { name: 'Reusable Share Link' })).toBeTruthy();
});

test('more submissions are loaded by cursor', async () => {
  await open('user', {
    [`GET ${root}/recent`]: ({ path }) => ({
      body: path.includes('cursor=next') ? { submissions: [failed], nextCursor: null } : { submissions: [ready], nextCursor: 'next' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('heading', { name: 'Ada Fernhill' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a session that the server ended leads to the sign-in', async () => {
  await open('user', {
    [`GET ${root}/recent`]: () => ({ status: 401, body: { error: 'Please sign in.', code: 'NOT_SIGNED_IN' } }),
  });
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('Back from a report restores the search, its pages and the scroll position, and no address contains a name', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const router = await open('user', {
    [`GET ${root}/search`]: ({ path }) => ({
      body: path.includes('cursor=next') ? { submissions: [failed], nextCursor: null } : { submissions: [ready], nextCursor: 'next' },
    }),
  });
  await userEvent.click(await screen.findByRole('searchbox', { name: 'Search submissions' }));
  await userEvent.paste('fern');
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByRole('heading', { name: 'Ada Fernhill' });
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  fireEvent.scroll(window);
  await userEvent.click(screen.getByRole('link', { name: 'Open report of Ada Fernhill' }));
  await screen.findByText('Elsewhere');
  expect(router.location.state).toEqual({
    list: { ids: [ready.id, failed.id], filter: { q: 'fern' }, nextCursor: null, by: '9'.repeat(24) },
  });
  await act(() => router.navigate(-1));
  expect((await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search submissions' })).value).toBe('fern');
  await screen.findByRole('heading', { name: 'Ada Fernhill' });
  expect(screen.getByRole('heading', { name: 'Maren Oakfield' })).toBeTruthy();
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 640, left: 0, behavior: 'instant' }));
  expect([router.location.pathname, router.location.search]).toEqual(['/admin-portal', '']);
  // Opening the section again resets the search.
  await userEvent.click(screen.getByRole('link', { name: 'Submissions' }));
  await screen.findByText('No submissions yet');
});

test('the search does not undo a navigation during the debounce delay', async () => {
  const router = await open('user', { [`GET ${root}/search`]: list([ready]) });
  // The browser is already at the next page, whose code is still loading.
  window.history.replaceState({ key: 'next-page' }, '');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search submissions' }), 'maren');
  await screen.findByRole('heading', { name: 'Maren Oakfield' });
  expect([router.action, router.location.state]).toEqual(['POP', null]);
  window.history.replaceState(null, '');
});

test.each([
  ['the same user finds it again', '9', 'fern'],
  ['another user of the tab does not', '8', ''],
])('a search is kept in the history: %s', async (_, keeper, text) => {
  const router = await open('user', { [`GET ${root}/search`]: list([ready]) }, { q: 'fern', by: keeper.repeat(24) });
  expect((await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search submissions' })).value).toBe(text);
  if (!text) expect(router.location.state).toBeNull();
});

test('"/" and Ctrl+K focus the search, unless a field has the focus, a dialog is open or the key is switched off', async () => {
  await open('user', { [`GET ${root}/recent`]: list([ready]) });
  const box = await screen.findByRole('searchbox', { name: 'Search submissions' });
  const press = (init: KeyboardEventInit, target: Element = document.body) => {
    const isFree = fireEvent.keyDown(target, init);
    const isThere = document.activeElement === box;
    box.blur();
    return [isFree, isThere];
  };
  // The box may appear shortly before the page handles keys.
  await waitFor(() => expect(press({ key: '/' })).toEqual([false, true]));
  expect(press({ key: 'k', ctrlKey: true })).toEqual([false, true]);
  expect(press({ key: 'k', metaKey: true })).toEqual([false, true]);
  for (const init of [{ key: 'k' }, { key: '/', ctrlKey: true }, { key: 'K', ctrlKey: true, shiftKey: true }])
    expect(press(init)).toEqual([true, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(press({ key: '/' }, await screen.findByLabelText('Specialty'))).toEqual([true, false]);
  await userEvent.click(await screen.findByRole('button', { name: /^Share/ }));
  expect(press({ key: '/' })).toEqual([true, false]);
  // A toast of an earlier test may also have such a button.
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  act(() => switchSearchKey(false));
  expect(press({ key: '/' })).toEqual([true, false]);
  expect(press({ key: 'k', ctrlKey: true })).toEqual([false, true]);
  act(() => switchSearchKey(true));
});

test("an admin's other parts are behind one tab, which opens and closes by keyboard", async () => {
  await open('admin');
  const nav = within(await screen.findByRole('navigation', { name: 'Portal' }));
  const names = () => nav.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Today', 'Submissions', 'Links', 'Invites', 'Inquiries', 'Matching', 'Jobs', 'User Management', 'Account']);
  const tab = nav.getByRole('button', { name: 'Admin' });
  tab.focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Candidate rights'));
  expect(names()).toEqual([
    'Today',
    'Submissions',
    'Links',
    'Invites',
    'Inquiries',
    'Matching',
    'Jobs',
    'Candidate rights',
    'Feedback & PRO',
    'Audit',
    'User Management',
    'Account',
  ]);
  await userEvent.keyboard('{Escape}');
  expect([document.activeElement, tab.getAttribute('aria-expanded')]).toEqual([tab, 'false']);
});

test('shows submissions that have only the seven fields of the first version', async () => {
  const plain = {
    id: '71',
    candidateName: 'Maren Oakfield',
    specialty: 'ICU RN',
    shortReference: 'LK-1',
    email: 'maren@candidate.example',
    phone: '214-555-0187',
    submittedAt: '2026-03-01',
  };
  await open('user', { [`GET ${root}/recent`]: () => ({ body: { submissions: [plain] } }) });
  const link = await screen.findByRole('link', { name: 'Download PDF of Maren Oakfield' });
  expect(link.getAttribute('href')).toBe(`${root}/71/download`);
  expect(cardOf('Maren Oakfield').getByText('maren@candidate.example')).toBeTruthy();
});

test('a card shows that its checklist was renewed, and links to the renewal instead of sharing it', async () => {
  const renewedBy = {
    submissionId: '4'.repeat(24),
    shortReference: 'LK-8R3G-N5Y0',
    at: '2026-03-05T12:00:00.000Z',
    timeZone: 'America/Chicago',
  };
  const past = { ...pending, submittedAt: '2024-03-01T08:00:00.000Z' };
  await open('user', {
    [`GET ${root}/recent`]: list([
      { ...ready, renewedBy },
      { ...past, pdf: { state: 'ready' } },
    ]),
  });
  const renewal = await screen.findByRole('link', { name: 'Open renewal of Maren Oakfield' });
  expect(renewal.getAttribute('href')).toBe(`/admin-portal/submissions/${'4'.repeat(24)}`);
  const [renewed, old] = [cardOf('Maren Oakfield'), cardOf('Tobias Lindqvist')];
  expect(renewed.getByText('Renewed Mar 5, 2026')).toBeTruthy();
  expect(renewed.queryByRole('button', { name: /^Share/ })).toBeNull();
  expect(old.getByText('Past its year')).toBeTruthy();
  expect(old.getByRole('button', { name: /^Share/ })).toBeTruthy();
});
