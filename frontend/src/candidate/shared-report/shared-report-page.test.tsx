// @vitest-environment jsdom
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { minute } from '@larkfield/schemas/durations.ts';
import { examplePasscode } from '@larkfield/testing/factories.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { toastText } from '#test/checklist-harness.tsx';
import { renderPage } from '#test/render-page.tsx';
import { type Answer, startApi } from '#test/start-api.ts';
import { SharedReportPage } from './shared-report-page.tsx';

const token = 'c'.repeat(64);
const { candidateName, email, phone, shortReference, submittedAt, changedAt, digitalSignature, skillRatings, skillGroups } = fixtureReport({
  skills: 20,
});
const view = {
  submission: {
    candidateName,
    email,
    phone,
    yearsExperience: null,
    shortReference,
    submittedAt,
    changedAt,
    digitalSignature,
    skillRatings,
  },
  specialty: { name: 'ICU RN', slug: 'rn-icu' },
  catalogueReview: {
    status: 'reviewed',
    accepted: {
      readers: ['Dana Whitlock', 'Ola Brandt'].map((by) => ({
        by,
        license: 'RN',
        state: 'OH',
        checkedOn: '2026-11-17',
        checkedBy: 'Pat Novak',
      })),
      date: '2026-11-18',
      nextDue: '2028-11-18',
    },
  },
  skillGroups,
  executiveSummary: { totalSkills: 20, skillsRated: 20, completionPercentage: 100 },
  downloadToken: null,
  linkInfo: { mode: 'reusable', expiresAt: '2027-11-20T10:12:07.000Z', maxViews: null, viewCount: 1 },
};
const passcode = examplePasscode;
const asksForPasscode: ReturnType<Answer> = { status: 401, body: { error: 'Passcode required', requiresPasscode: true } };

let api: Awaited<ReturnType<typeof startApi>>;
/** The replies to attempts with a passcode, in order; after them comes the report. */
let verdicts: ReturnType<Answer>[];
let edits: ReturnType<Answer>[];
let answerWithoutPasscode: () => ReturnType<Answer>;

beforeEach(async () => {
  verdicts = [];
  edits = [];
  answerWithoutPasscode = () => asksForPasscode;
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    [`POST /api/share-links/${token}/view`]: ({ body }) =>
      (body as { passcode?: string }).passcode ? (verdicts.shift() ?? { body: view }) : answerWithoutPasscode(),
    [`POST /api/share-links/${token}/create-edit-token`]: () => edits.shift() ?? { body: { success: true, editToken: 'e'.repeat(64) } },
  });
});
afterEach(async () => {
  act(() => toastStore.set([]));
  await api.close();
});

const open = () => renderPage(<SharedReportPage />, { path: '/view/:token', at: `/view/${token}` });
const button = (name: string) => screen.findByRole('button', { name });
async function enter(text = passcode): Promise<void> {
  const field = await screen.findByLabelText('Passcode');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(await button('Verify Passcode'));
}

test.each([
  ['500', { status: 500, body: { error: 'Something went wrong.' } }],
  ['503', { status: 503, text: '<h1>Away</h1>' }],
  ['429', { status: 429, body: { error: 'Too many requests.' }, headers: { 'Retry-After': '60' } }],
  ['400', { status: 400, body: { error: 'Not valid' } }],
])('after a reply %s the form keeps its input, and the next attempt opens the report', async (_, answer) => {
  verdicts = [answer];
  open();
  await enter();
  await toastText('Verification Failed');
  expect(screen.queryByText('Access Error')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Passcode').value).toBe(passcode);
  fireEvent.click(await button('Verify Passcode'));
  expect(await screen.findByText('Reusable Share Link')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('after a lost connection the form keeps its input, and the next attempt opens the report', async () => {
  open();
  await screen.findByLabelText('Passcode');
  const connected = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await enter();
  await toastText('Verification Failed');
  globalThis.fetch = connected;
  fireEvent.click(await button('Verify Passcode'));
  expect(await screen.findByText('Reusable Share Link')).toBeTruthy();
});

test.each([
  [403, 'View limit exceeded for this share link'],
  [404, 'Link not found'],
  [410, 'This share link has expired'],
  [423, 'This share link has been locked due to too many failed passcode attempts'],
])('a reply of %i to a passcode is final', async (status, text) => {
  verdicts = [{ status, body: { error: 'Link not found' } }];
  open();
  await enter();
  await screen.findByRole('heading', { name: 'Access Error' });
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(screen.getByText('Ask the person who sent it for a new link.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a locked link says when the next attempt is possible', async () => {
  verdicts = [{ status: 423, body: { error: 'Locked' }, headers: { 'Retry-After': '900' } }];
  open();
  await enter();
  await screen.findByText('You can try again in 15 minutes.');
});

test.each([
  ['without skillGroups', { ...view, skillGroups: undefined }],
  ['with null for them', { ...view, skillGroups: null }],
])('if a report cannot be built from a 200 reply %s, Try again starts over', async (_, body) => {
  verdicts = [{ body }];
  open();
  await enter();
  expect((await screen.findByText('Unable to load skills data')).getAttribute('role')).toBe('alert');
  fireEvent.click(await button('Try again'));
  await enter();
  expect(await screen.findByText('Reusable Share Link')).toBeTruthy();
});

test('a report without any skill cannot be built', async () => {
  verdicts = [{ body: { ...view, skillGroups: [] } }];
  open();
  await enter();
  expect(await screen.findByText('Unable to load skills data')).toBeTruthy();
});

test('the reviewer of the skills list is shown under the title', async () => {
  open();
  await enter();
  expect(
    await screen.findByText(/^Clinically reviewed on November 18, 2026 by Dana Whitlock \(RN, OH\) and Ola Brandt \(RN, OH\);/),
  ).toBeTruthy();
});

test('an edit right after the passcode needs no second entry, and a later one does', async () => {
  const router = open();
  await enter();
  edits = [{ status: 503, body: { error: 'Busy' } }];
  fireEvent.click(await button('Edit'));
  await toastText('Edit Failed');
  expect(await screen.findByRole('dialog', { name: 'Change the ratings' })).toBeTruthy();
  fireEvent.click(await button('Close'));
  const enteredAt = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(enteredAt + 5 * minute);
  fireEvent.click(await button('Edit'));
  expect(await screen.findByRole('dialog', { name: 'Change the ratings' })).toBeTruthy();
  fireEvent.click(await button('Close'));
  vi.mocked(Date.now).mockReturnValue(enteredAt);
  fireEvent.click(await button('Edit'));
  await waitFor(() => expect(router.location.pathname).toBe('/checklist/rn-icu'));
  expect(router.location.search).toBe(`?editToken=${'e'.repeat(64)}`);
  expect(api.requests.filter(({ path }) => path.endsWith('/create-edit-token')).map(({ body }) => body)).toEqual([
    { passcode },
    { passcode },
  ]);
});

test('an old link says at the top that its checklist was renewed, and offers no edit', async () => {
  const renewedBy = { at: '2026-11-23T12:00:00.000Z', timeZone: 'America/Chicago' };
  verdicts = [{ body: { ...view, submission: { ...view.submission, renewedBy } } }];
  open();
  await enter();
  const said = await screen.findByText('The candidate renewed this checklist on November 23, 2026.', { selector: 'strong' });
  const about = screen.getByRole('region', { name: 'About this link' });
  expect(said.compareDocumentPosition(about)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('a packet of several lists its people and the address for answers, and opens one at a time', async () => {
  const person = (digit: string, name: string) => ({
    id: digit.repeat(24),
    candidateName: name,
    specialtyName: 'ICU RN',
    shortReference,
    required: { met: 2, of: 3 },
    preferred: { met: 0, of: 0 },
  });
  const all = [person('1', 'Maren Oakfield'), person('2', 'Tobias Lindqvist')];
  const sender = { name: 'Ada Recruiter', email: 'ada@larkfield.example' };
  const packet = { job: 'ICU nights, Fernhill', items: [], madeAt: '2026-11-29T08:00:00.000Z', sender };
  const submission = { ...view.submission, email: null, phone: null };
  const viewOf = (shown: string) => ({ body: { ...view, submission, packet, people: { shown, all } } });
  verdicts = [viewOf(all[0]!.id)];
  open();
  await enter();
  const people = within(await screen.findByRole('region', { name: 'People in this packet' }));
  for (const text of ['ICU nights, Fernhill', `ICU RN, ${shortReference}, 2 of 3 required met`])
    expect(people.getAllByText(text).length).toBeGreaterThan(0);
  expect(people.getByRole('link', { name: sender.email }).getAttribute('href')).toBe(`mailto:${sender.email}`);
  expect(screen.queryByText('Not given')).toBeNull();
  answerWithoutPasscode = () => viewOf(all[1]!.id);
  fireEvent.click(people.getByRole('button', { name: 'Open Tobias Lindqvist' }));
  await people.findByRole('button', { name: 'Open Maren Oakfield' });
  expect(api.requests.at(-1)?.body).toEqual({ person: all[1]!.id });
});

test.each([`${token}.`, token.toUpperCase(), `%E2%80%8B${token})`, `${token.slice(0, 30)}=%0A%20${token.slice(30)}`])(
  'a link copied as %s opens, and its address is corrected',
  async (copied) => {
    const router = renderPage(<SharedReportPage />, { path: '/view/:token', at: `/view/${copied}` });
    expect(await screen.findByText('Protected Skills Assessment')).toBeTruthy();
    await waitFor(() => expect(router.location.pathname).toBe(`/view/${token}`));
  },
);

test.each([
  [token.slice(1), true],
  [`${token}c`, false],
])('the text of the link %s is the specified one', (copied, isShort) => {
  renderPage(<SharedReportPage />, { path: '/view/:token', at: `/view/${copied}` });
  expect(screen.getByRole('heading', { name: 'Access Error' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Invalid share link');
  expect(screen.queryByText('This link is not complete. Copy all of it from the message.') !== null).toBe(isShort);
  expect(api.requests.filter(({ path }) => path.includes('share-links'))).toHaveLength(0);
});
