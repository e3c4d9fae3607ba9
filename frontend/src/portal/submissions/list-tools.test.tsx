// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { PortalPage } from './portal-page.tsx';

const root = '/api/admin-portal/submissions';
const me = { id: '9'.repeat(24), email: 'ada@larkfield.example' };
const ida = { userId: '8'.repeat(24), email: 'ida@larkfield.example' };
const submission = (digit: string, candidateName: string) => ({
  id: digit.repeat(24),
  candidateName,
  specialty: 'ICU RN',
  shortReference: `LK-7Q2${digit}-M4XZ`,
  email: null,
  phone: null,
  submittedAt: '2026-03-01T08:00:00.000Z',
  revision: 1,
  pdf: { state: 'ready' },
  assignee: null,
});
const shown = [submission('1', 'Maren Oakfield'), submission('2', 'Tobias Lindqvist'), submission('3', 'Ada Fernhill')];

let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  return api.close();
});

async function open({ at = '/admin-portal', answers = {} }: { at?: string; answers?: Record<string, Answer> } = {}) {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { ...me, role: 'admin' } } }),
    'GET /api/auth/colleagues': () => ({ body: { colleagues: [{ userId: me.id, email: me.email }, ida] } }),
    [`GET ${root}/recent`]: () => ({ body: { submissions: shown, nextCursor: null } }),
    ...answers,
  });
  const router = renderPage(<PortalPage />, { path: '/admin-portal', at });
  await screen.findByRole('heading', { name: 'Maren Oakfield' });
  return router;
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const bar = () => within(screen.getByRole('group', { name: 'Selected submissions' }));
const lastQuery = () =>
  Object.fromEntries(new URLSearchParams(api.requests.findLast(({ path }) => path.includes('/recent'))?.path.split('?')[1]));

test('by keyboard, arrows move between cards, Space selects, Ctrl+A selects all, Escape none', async () => {
  await open();
  box('Maren Oakfield').focus();
  await userEvent.keyboard('{ArrowDown} ');
  expect([document.activeElement, box('Tobias Lindqvist').checked]).toEqual([box('Tobias Lindqvist'), true]);
  expect(bar().getByText('1 selected')).toBeTruthy();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(bar().getByText('3 selected')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect([screen.queryByRole('group', { name: 'Selected submissions' }), document.activeElement]).toEqual([null, box('Tobias Lindqvist')]);
});

test('selected submissions are assigned to a colleague at once, and their cards show this', async () => {
  await open({
    answers: { [`PUT ${root}/assignee`]: () => ({ body: { ids: [shown[0]!.id, shown[2]!.id], assignee: ida } }) },
  });
  await userEvent.click(box('Maren Oakfield'));
  await userEvent.click(box('Ada Fernhill'));
  await bar().findByRole('option', { name: ida.email });
  await userEvent.selectOptions(bar().getByLabelText('Assign to'), ida.email);
  await userEvent.click(bar().getByRole('button', { name: 'Assign' }));
  expect(await screen.findAllByText(`Assigned to ${ida.email}`)).toHaveLength(2);
  expect(api.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ ids: [shown[0]!.id, shown[2]!.id], userId: ida.userId });
  expect(screen.queryByRole('group', { name: 'Selected submissions' })).toBeNull();
});

test('the actions are one key press away from a selected box, and the focus returns from them', async () => {
  await open({ answers: { [`PUT ${root}/assignee`]: () => ({ body: { ids: [shown[1]!.id], assignee: ida } }) } });
  box('Tobias Lindqvist').focus();
  await userEvent.keyboard(' {Tab}');
  expect(document.activeElement?.textContent).toBe('Go to actions');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(bar().getByLabelText('Assign to'));
  box('Tobias Lindqvist').focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(bar().getByLabelText('Assign to'));
  const all = bar().getByRole('button', { name: 'Select all shown' });
  all.focus();
  await userEvent.keyboard('{Enter}');
  expect(bar().getByText('3 selected')).toBeTruthy();
  expect([document.activeElement, all.getAttribute('aria-disabled')]).toEqual([all, 'true']);
  bar().getByRole('button', { name: 'Clear' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(box('Tobias Lindqvist'));
  await userEvent.keyboard(' {Enter}');
  bar().getByRole('button', { name: 'Assign' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText(`Assigned to ${ida.email}`);
  await expect.poll(() => document.activeElement).toBe(box('Tobias Lindqvist'));
});

test('failed assignments stay selected, with the reason', async () => {
  await open({ answers: { [`PUT ${root}/assignee`]: () => ({ status: 503, body: {} }) } });
  await userEvent.click(box('Maren Oakfield'));
  await userEvent.click(bar().getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(box('Maren Oakfield').checked).toBe(true);
});

test('an admin exports the selected submissions after a second proof', async () => {
  const asked = vi.fn<(path: string) => void>();
  const saved = vi.fn<(name: string) => void>();
  const text = "Please confirm it's you.";
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:table');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
  await open({
    answers: {
      [`GET ${root}/export.csv`]: ({ path }) => {
        asked(path);
        return asked.mock.calls.length > 1
          ? { text: 'Name\nTobias Lindqvist\n' }
          : { status: 403, body: { error: text, message: text, code: 'CONFIRMATION_REQUIRED' } };
      },
      'POST /api/auth/confirm': () => ({ body: { confirmedUntil: new Date().toISOString() } }),
    },
  });
  await userEvent.click(box('Tobias Lindqvist'));
  await userEvent.click(bar().getByRole('button', { name: 'Export selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  expect([dialog.getByText(/^Export a table of candidates: /), saved.mock.calls]).toEqual([expect.anything(), []]);
  await userEvent.type(dialog.getByLabelText('Your password'), 'right{Enter}');
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.stringMatching(/^submissions-\d{4}-\d\d-\d\d\.csv$/)));
  expect(asked.mock.calls).toEqual([[`${root}/export.csv?ids=${shown[1]!.id}`], [`${root}/export.csv?ids=${shown[1]!.id}`]]);
});

test('filters of an address narrow the list, and `me` is the current user', async () => {
  await open({ at: '/admin-portal?assignee=me&expiresWithin=45&pdf=failed&certificateEndsWithin=30&references=given' });
  expect(lastQuery()).toEqual({
    assignee: me.id,
    expiresWithin: '45',
    pdf: 'failed',
    certificateEndsWithin: '30',
    references: 'given',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Filters 5 set' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('References')).selectedOptions[0]?.textContent).toBe('Given');
  expect(screen.getByLabelText<HTMLSelectElement>('Checklist expires').selectedOptions[0]?.textContent).toBe('Within 45 days');
});

test('filters are saved under a name, recognized by address, and removed', async () => {
  const router = await open({ at: '/admin-portal?pdf=failed' });
  const views = within(screen.getByRole('navigation', { name: 'Views' }));
  await userEvent.click(views.getByRole('button', { name: 'Save view' }));
  await userEvent.keyboard('Broken PDFs{Enter}');
  const saved = views.getByRole('link', { name: 'Broken PDFs' });
  expect([saved.getAttribute('href'), saved.getAttribute('aria-current')]).toEqual(['/admin-portal?pdf=failed', 'page']);
  await userEvent.click(views.getByRole('link', { name: 'Assigned to me' }));
  expect(router.location.search).toBe('?assignee=me');
  await userEvent.click(views.getByRole('link', { name: 'Broken PDFs' }));
  expect(router.location.search).toBe('?pdf=failed');
  await userEvent.click(views.getByRole('button', { name: 'Remove the view Broken PDFs' }));
  expect(views.queryByRole('link', { name: 'Broken PDFs' })).toBeNull();
  expect(localStorage.getItem(`portal-views-${me.id}`)).toBe('[]');
});

test('meaningless parts of an address are not saved with a view, and alone make no view', async () => {
  const router = await open({ at: '/admin-portal?pdf=failed&references=some' });
  const views = within(screen.getByRole('navigation', { name: 'Views' }));
  await userEvent.click(views.getByRole('button', { name: 'Save view' }));
  await userEvent.keyboard('Broken PDFs{Enter}');
  expect(views.getByRole('link', { name: 'Broken PDFs' }).getAttribute('href')).toBe('/admin-portal?pdf=failed');
  await router.navigate('/admin-portal?references=some');
  await screen.findByText(/unknown value for References/);
  expect(views.queryByRole('button', { name: 'Save view' })).toBeNull();
});

test('a view saved in one tab survives a view saved or removed in another', async () => {
  await open({ at: '/admin-portal?pdf=failed' });
  const views = within(screen.getByRole('navigation', { name: 'Views' }));
  const key = `portal-views-${me.id}`;
  localStorage.setItem(key, JSON.stringify([{ name: 'Given', filter: 'references=given' }]));
  await userEvent.click(views.getByRole('button', { name: 'Save view' }));
  await userEvent.keyboard('Broken PDFs{Enter}');
  expect(views.getByRole('link', { name: 'Given' })).toBeTruthy();
  const ending = { name: 'Ending', filter: 'expiresWithin=30' };
  localStorage.setItem(key, JSON.stringify([...(JSON.parse(localStorage.getItem(key)!) as object[]), ending]));
  await userEvent.click(views.getByRole('button', { name: 'Remove the view Broken PDFs' }));
  expect(views.getAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove the view Given',
    'Remove the view Ending',
  ]);
});

test('a view of credentials, opened on a loaded page, shows its filters', async () => {
  const saved = (name: string, filter: string) => ({ name, filter });
  localStorage.setItem(
    `portal-views-${me.id}`,
    JSON.stringify([saved('ACLS', 'certificate=ACLS'), saved('BLS', 'certificate=BLS&validOn=2027-01-31')]),
  );
  const router = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect((await screen.findByPlaceholderText<HTMLInputElement>('Any')).value).toBe('');
  await userEvent.click(screen.getByRole('link', { name: 'ACLS' }));
  expect(screen.getByPlaceholderText<HTMLInputElement>('Any').value).toBe('ACLS');
  await userEvent.click(screen.getByRole('link', { name: 'BLS' }));
  expect(screen.getByPlaceholderText<HTMLInputElement>('Any').value).toBe('BLS');
  await userEvent.click(screen.getByRole('link', { name: 'Everything' }));
  expect([screen.getByPlaceholderText<HTMLInputElement>('Any').value, router.location.search]).toEqual(['', '']);
});

test('one button opens the filter panel and counts the active filters', async () => {
  const router = await open();
  const button = screen.getByRole('button', { name: 'Filters' });
  expect([screen.queryByLabelText('References'), button.getAttribute('aria-expanded')]).toEqual([null, 'false']);
  await userEvent.click(button);
  await userEvent.selectOptions(await screen.findByLabelText('References'), 'Given');
  await userEvent.selectOptions(screen.getByLabelText('Unit type'), 'Medical ICU');
  expect(screen.getByRole('button', { name: 'Filters 2 set' })).toBeTruthy();
  expect(lastQuery()).toEqual({ references: 'given', unit: 'medical-icu' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect([router.location.search, screen.getByRole('button', { name: 'Filters' })]).toEqual(['', button]);
});

test('each active filter is shown in words and removed alone, and the focus returns to the button', async () => {
  const router = await open({ at: '/admin-portal?unit=medical-icu&certificate=BLS&validOn=2027-01-31&assignee=me&expiresWithin=45' });
  const chips = within(await screen.findByRole('list', { name: 'Filters that are set' }));
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Remove the filter Assigned to: Me',
    'Remove the filter Checklist expires: within 45 days',
    'Remove the filter Unit type: Medical ICU',
    'Remove the filter Certification: BLS',
    'Remove the filter Valid on: Jan 31, 2027',
    'Clear Filters',
  ]);
  await userEvent.click(chips.getByRole('button', { name: 'Remove the filter Certification: BLS' }));
  expect(router.location.search).toBe('?unit=medical-icu&assignee=me&expiresWithin=45');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters 3 set' }));
  await userEvent.click(chips.getByRole('button', { name: 'Clear Filters' }));
  expect([router.location.search, screen.queryByRole('list', { name: 'Filters that are set' })]).toEqual(['', null]);
});

test('a row shows the seven facts of a submission, its validity, its references and its assignee', async () => {
  const one = { ...shown[0]!, email: 'maren@candidate.example', phone: '214-555-0187', references: 2, assignee: ida };
  await open({ answers: { [`GET ${root}/recent`]: () => ({ body: { submissions: [one], nextCursor: null } }) } });
  const row = screen.getByRole('heading', { name: 'Maren Oakfield' }).closest('li')!;
  expect(within(row).getByText('ICU RN')).toBeTruthy();
  expect(within(row).getByText(`Assigned to ${ida.email}`)).toBeTruthy();
  expect(within(row).getByRole('link', { name: 'Download PDF of Maren Oakfield' })).toBeTruthy();
  const [terms, values] = ['term', 'definition'].map((role) =>
    within(row)
      .getAllByRole(role)
      .map(({ textContent }) => textContent),
  );
  expect(Object.fromEntries(terms!.map((term, index) => [term, values![index]]))).toEqual({
    Reference: 'LK-7Q21-M4XZ',
    Submitted: 'Mar 1, 2026',
    Email: 'maren@candidate.example',
    Phone: '214-555-0187',
    'Valid until': 'Mar 1, 2027',
    References: '2 given',
  });
});
