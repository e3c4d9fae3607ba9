// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#test/jsdom-setup.ts';
import { accepted, chosen, openChecklistPage, rate, skills, startChecklistApi, submit, toastText } from '#test/checklist-harness.tsx';
import { renderPage } from '#test/render-page.tsx';
import type { Answer } from '#test/start-api.ts';
import { ChecklistPage } from '#src/candidate/checklist/checklist-page.tsx';

const submissionId = 'c'.repeat(24);
const at = `/checklist/rn-icu?renew=${submissionId}`;
const earlier = {
  submissionId,
  isRenewal: true,
  candidateName: 'Petra Muster',
  email: 'petra@mail.example',
  phone: null,
  yearsBefore: 6,
  dateOfBirth: '••/••/••••',
  last4Ssn: '••••',
  sources: [
    { specialtyName: 'ICU RN', shortReference: 'LK-7Q2F-M4XZ', signedAt: new Date(2025, 10, 20, 12).toISOString() },
    { specialtyName: 'ED RN', shortReference: 'LK-8R3G-N5Y0', signedAt: new Date(2026, 2, 12, 12).toISOString() },
  ],
  // Skill 3 was not answered; skill 5 was answered for another specialty.
  answers: skills
    .filter(({ id }) => id !== 3)
    .map(({ id }) => ({ skillId: id, proficiency: 4, frequency: 'current', source: id === 5 ? 1 : 0 })),
};

let api: Awaited<ReturnType<typeof startChecklistApi>>;
let answers: ReturnType<Answer>[];
let replies: ReturnType<Answer>[];
beforeEach(async () => {
  answers = [];
  replies = [];
  api = await startChecklistApi({
    [`GET /api/my-checklists/${submissionId}/answers`]: () => answers.shift() ?? { body: earlier },
    [`POST /api/my-checklists/${submissionId}/submissions`]: () => replies.shift() ?? { status: 201, body: accepted },
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await api.close();
});

const row = (skill: string) => screen.getByRole('radiogroup', { name: `${skill}: proficiency` }).closest('li')!;
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  userEvent.click(within(within_).getByRole('button', { name }));
const recently = (category: string) => screen.getByRole('group', { name: `How recently did you use the skills in ${category}?` });
const answersOf = (...ids: number[]) =>
  ids.map((id) => [chosen(`Skill ${id}`, 'proficiency'), chosen(`Skill ${id}`, 'frequency')].map((value) => value ?? '-').join(''));

test('earlier answers are shown with their date and source, and do not count as answers', async () => {
  await openChecklistPage(at);
  expect(screen.getByText('Renewing your Nursing skills checklist')).toBeTruthy();
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
  expect(row('Skill 1').textContent).toContain('Before: 4 Proficient, 4 Current (Nov 20, 2025)');
  expect(row('Skill 5').textContent).toContain('Before: 4 Proficient, 4 Current (ED RN, Mar 12, 2026)');
  expect(row('Skill 3').textContent).toContain('Not answered before');
  expect(row('Skill 12').textContent).toContain('Asked again');
  expect(answersOf(1, 3, 5, 12)).toEqual(['--', '--', '--', '--']);
  expect(screen.queryByRole('button', { name: 'Save Draft' })).toBeNull();
  for (const label of ['Full name', 'Date of birth', 'Email']) expect(screen.getByLabelText<HTMLInputElement>(label).readOnly).toBe(true);
});

test('confirming a category leaves out recency and safety-critical skills, and can be undone', async () => {
  await openChecklistPage(at);
  rate('Skill 8', /^2/, /^3/);
  await press('Circulation: 4 earlier answers still true');
  expect(answersOf(7, 8, 9, 12)).toEqual(['4-', '23', '4-', '--']);
  expect(answersOf(1, 2)).toEqual(['--', '--']);
  await press(/4 Current/, recently('Circulation'));
  expect(answersOf(7, 8, 9, 12)).toEqual(['44', '23', '44', '--']);
  await press(/3 Last 6mo/, recently('Circulation'));
  expect(answersOf(7, 8, 9, 12)).toEqual(['43', '23', '43', '--']);
  rate('Skill 9', /^5/);
  await press('Undo confirming Circulation');
  expect(answersOf(7, 8, 9, 10)).toEqual(['--', '23', '5-', '--']);
});

test('by keyboard, C confirms the next category, a digit sets its recency, and two digits answer a remaining skill', async () => {
  await openChecklistPage(at);
  // All keys get the same time, since a second digit belongs to the first one for a short time only.
  const key = (code: string) => {
    const event = createEvent.keyDown(document.activeElement ?? document.body, { code });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 });
    fireEvent(document.activeElement ?? document.body, event);
  };
  key('KeyC');
  await waitFor(() => expect(recently('Airway').contains(document.activeElement)).toBe(true));
  key('Digit4');
  expect(answersOf(1, 2, 3, 4, 5, 6)).toEqual(['44', '44', '--', '44', '44', '44']);
  await waitFor(() => expect(row('Skill 3').contains(document.activeElement)).toBe(true));
  key('Digit2');
  key('Digit1');
  expect(answersOf(3)).toEqual(['21']);
  key('KeyC');
  await waitFor(() => expect(recently('Circulation').contains(document.activeElement)).toBe(true));
  key('Digit3');
  await waitFor(() => expect(row('Skill 12').contains(document.activeElement)).toBe(true));
  key('Digit5');
  key('Digit4');
  expect(screen.getByText('12 / 12 skills rated')).toBeTruthy();
  expect(answersOf(7, 12)).toEqual(['43', '54']);
});

test('on a narrow screen one of two answers is changed with two taps, and the pad closes', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null, addListener: () => {}, removeListener: () => {} }),
  );
  await openChecklistPage(at);
  await press('Circulation: 5 earlier answers still true');
  await press(/4 Current/, recently('Circulation'));
  const narrowRow = () => screen.getByRole('button', { name: /^Skill 7(?!\d)/ });
  const tap = (name: string | RegExp) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  fireEvent.click(narrowRow());
  await screen.findByRole('dialog');
  tap('5 Expert');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(narrowRow().textContent).toContain('Rated 5, Expert; frequency 4, Current');
  fireEvent.click(narrowRow());
  await screen.findByRole('dialog');
  tap(/^4 Current.*change$/);
  tap('2 Past Year');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(narrowRow().textContent).toContain('Rated 5, Expert; frequency 2, Past Year');
  // For a skill without an answer the pad asks both questions, and then shows the next skill.
  fireEvent.click(screen.getByRole('button', { name: /^Skill 12(?!\d)/ }));
  await screen.findByRole('dialog');
  tap('4 Proficient');
  expect(within(screen.getByRole('dialog')).getByText('Frequency, step 2 of 2')).toBeTruthy();
  tap('4 Current');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('years in the specialty are asked again beside the earlier number, and are sent only if entered', async () => {
  await openChecklistPage(at);
  await press('Experience and credentials');
  const years = await screen.findByLabelText<HTMLInputElement>('Years in ICU RN');
  expect(years.value).toBe('');
  expect(screen.getByText('Last time: 6. Enter your years as of today.')).toBeTruthy();
});

test('Quick Fill skips safety-critical skills and says so', async () => {
  await openChecklistPage(at);
  expect(screen.getByText('Without 1 safety-critical skill: rate it yourself.')).toBeTruthy();
  expect(screen.getByText('Set 11:')).toBeTruthy();
  await press(/^5 Expert/, screen.getByRole('region', { name: 'Quick Fill' }));
  expect(await toastText('11 skills: 5 Expert')).toMatch(/^1 safety-critical skill left out: rate it yourself\./);
  expect(answersOf(1, 11, 12)).toEqual(['5-', '5-', '--']);
});

test('a renewal is sent for the earlier checklist, without personal details, and needs a new attestation', async () => {
  const router = await openChecklistPage(at);
  for (const category of ['Airway', 'Circulation']) {
    await press(new RegExp(`^${category}: \\d earlier answers still true`));
    await press(/4 Current/, recently(category));
  }
  rate('Skill 12', /^4/, /^4/);
  await submit();
  expect(screen.getByText('You must certify the information')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /I certify/ }));
  replies = [{ status: 401, body: { error: "You've been signed out of My checklists.", code: 'VISIT_ENDED' } }];
  await submit();
  expect(await toastText('Submission Failed')).toContain('Everything you entered is still on this page: open a new link');
  expect(screen.getByText('11 / 12 skills rated')).toBeTruthy();
  await submit();
  await waitFor(() => expect(router.location.pathname).toBe('/healthcare-checklist-success'));
  const [first, second] = api.posts().slice(-2);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  const body = second?.body as { skillRatings: unknown[] };
  expect(Object.keys(body).toSorted()).toEqual(['consentAcknowledged', 'skillRatings', 'specialtyId', 'userTimezone']);
  expect(body.skillRatings).toHaveLength(11);
});

test.each([
  [401, 'Open My checklists first'],
  [404, "This checklist isn't under your address"],
  [409, 'Already renewed'],
])('a reply of %i shows the reason and a link to My checklists', async (status, title) => {
  answers = [{ status, body: { error: 'A sentence of the server.' } }];
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText('A sentence of the server.')).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'My checklists' }).pathname).toBe('/my-checklists');
});

test('after a lost connection the renewal can be sent again', async () => {
  answers = [{ status: 500, body: { error: 'Something went wrong on our side. Please try again.' } }];
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'ICU RN' })).toBeTruthy();
});
