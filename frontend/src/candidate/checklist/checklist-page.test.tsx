// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  accepted,
  fillIn,
  openChecklistPage,
  rate,
  rateAll,
  scaleOf,
  skills,
  specialtyReply,
  startChecklistApi,
  submit,
  toastText,
} from '#test/checklist-harness.tsx';
import { renderPage } from '#test/render-page.tsx';
import type { Answer } from '#test/start-api.ts';
import { ChecklistPage } from './checklist-page.tsx';

let api: Awaited<ReturnType<typeof startChecklistApi>>;
let submitAnswers: ReturnType<Answer>[];

beforeEach(async () => {
  submitAnswers = [];
  api = await startChecklistApi({
    'GET /api/specialties/slug/none': () => ({ status: 404, body: { error: 'Specialty not found.', code: 'SPECIALTY_NOT_FOUND' } }),
    'GET /api/specialties/slug/broken': () => ({ status: 503, body: { error: 'Busy' } }),
    'POST /api/checklist/submit': () => submitAnswers.shift() ?? { status: 201, body: accepted },
  });
});
afterEach(() => api.close());

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

test('submit is disabled until a skill is rated, and the counts follow', async () => {
  await openChecklistPage();
  expect([isDisabled('Submit Checklist'), isDisabled('Submit')]).toEqual([true, true]);
  expect(screen.queryByText(/no longer offer this/)).toBeNull();
  rate('Skill 1', /^4, Proficient/);
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
  expect(screen.getByText('1/6')).toBeTruthy();
  expect([isDisabled('Submit Checklist'), isDisabled('Submit')]).toEqual([false, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear rating of Skill 1' }));
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
});

test('a list that is let go says what took its place and can still be filled in', async () => {
  await api.close();
  const replacedBy = [
    { slug: 'rn-micu', name: 'Medical ICU RN' },
    { slug: 'rn-sicu', name: 'Surgical ICU RN' },
  ];
  api = await startChecklistApi({ 'GET /api/specialties/slug/rn-icu': () => ({ body: { ...specialtyReply, replacedBy } }) });
  await openChecklistPage();
  const note = screen.getByText(/no longer offer this/);
  expect(note.textContent).toMatch(/It was replaced by Medical ICU RN and Surgical ICU RN\./);
  expect(
    within(note)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/checklist/rn-micu', '/checklist/rn-sicu']);
  rate('Skill 1', /^4, Proficient/);
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
});

test('the frequency of a rare emergency says that drills count, and so does its scale', async () => {
  await openChecklistPage();
  const hint = screen.getByText('Simulation and drills count as use');
  expect(scaleOf('Skill 12', 'frequency').getAttribute('aria-describedby')).toBe(hint.id);
  expect(scaleOf('Skill 12', 'proficiency').hasAttribute('aria-describedby')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Frequency scale' }));
  expect(screen.getByRole('dialog').textContent).toContain('For rare emergencies, simulation and drills count.');
});

test.each<[string, object, string]>([
  ['nothing', {}, 'Draft, not yet clinically reviewed'],
  ['that it was reviewed', { nextDue: '2999-01-01' }, 'Clinically reviewed by Dana Whitlock, RN, CCRN, on November 18, 2024'],
  [
    'that the next review is due',
    { nextDue: '2026-01-01' },
    'Clinically reviewed by Dana Whitlock, RN, CCRN, on November 18, 2024 (review due)',
  ],
])('where the service says %s of the review, the page says so under the name', async (_, due, expected) => {
  const accepted = { by: 'Dana Whitlock', credential: 'RN, CCRN', date: '2024-11-18', scope: 'The whole list', ...due };
  const body = { ...specialtyReply, ...('nextDue' in due && { catalogueReview: { status: 'reviewed', accepted } }) };
  await api.close();
  api = await startChecklistApi({ 'GET /api/specialties/slug/rn-icu': () => ({ body }) });
  await openChecklistPage();
  expect(screen.getByText(expected)).toBeTruthy();
});

test('a category says when all of it is rated', async () => {
  await openChecklistPage();
  for (let index = 1; index <= 6; index += 1) rate(`Skill ${index}`, /^3/);
  expect(screen.getByText('6/6').textContent).toBe('All rated: 6/6');
});

test('missing fields are named, the first takes the focus, and a toast says why', async () => {
  await openChecklistPage();
  rate('Skill 1', /^1/);
  await submit();
  for (const message of [
    'Name is required',
    'Date of birth is required',
    'Must be exactly 4 digits',
    'Email is required',
    'You must certify the information',
  ])
    expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  await toastText('Personal Information Required');
  expect(api.posts()).toHaveLength(0);
});

test.each([
  ['Date of birth', '15.03.1985', 'Use MM/DD/YYYY format (e.g., 03/15/1985)'],
  ['Date of birth', '02/30/1990', 'Enter a valid date'],
  ['Date of birth', '01/01/1899', 'Birth year must be between 1900 and current year'],
  ['Date of birth', `01/01/${new Date().getFullYear() - 10}`, 'You must be at least 18 to submit a checklist.'],
  ['Last 4 of SSN', '123', 'Must be exactly 4 digits'],
  ['Email', 'maren@', 'Invalid email address'],
  [/^Phone/, '12345', 'Phone must be 10 to 20 characters'],
  ['Full name', 'x'.repeat(201), 'Name must be at most 200 characters'],
])('in %s, %s is answered when the field is left: %s', async (label, typed, message) => {
  await openChecklistPage();
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: typed } });
  expect(screen.queryByText(message)).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByText(message)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a date of birth that the browser fills in is written as the form does', async () => {
  await openChecklistPage();
  const field = screen.getByLabelText<HTMLInputElement>('Date of birth');
  fireEvent.change(field, { target: { value: '1985-03-15' } });
  fireEvent.blur(field);
  expect(field.value).toBe('03/15/1985');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('a fault goes as soon as it is mended', async () => {
  await openChecklistPage();
  const field = screen.getByLabelText('Email');
  fireEvent.blur(field);
  expect(screen.getByText('Email is required')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'maren@mail.example' } });
  expect(screen.queryByText('Email is required')).toBeNull();
});

test('fewer than ten rated skills are refused; the summary takes the focus and leads to the gaps', async () => {
  await openChecklistPage();
  fillIn();
  for (let index = 1; index <= 9; index += 1) rate(`Skill ${index}`, /^3/);
  await submit();
  expect(await toastText('Minimum 10 Skills Required')).toMatch(/You have rated 9 skills/);
  const summary = screen.getByRole('region', { name: 'Rate at least 10 skills before you submit' });
  expect(document.activeElement).toBe(summary);
  expect(summary.textContent).toContain('Airway: done');
  await userEvent.click(screen.getByRole('button', { name: 'Circulation: 3 not rated' }));
  expect(scaleOf('Skill 10', 'proficiency').contains(document.activeElement)).toBe(true);
  rate('Skill 10', /^3/);
  expect(summary.textContent).toMatch(/^That's enough, submit again/);
  rate('Skill 11', /^3/);
  rate('Skill 12', /^3/);
  expect(summary.textContent).toMatch(/^All done, submit again/);
  expect(api.posts()).toHaveLength(0);
});

test('a safety skill must be rated and needs a frequency, and is gone to', async () => {
  await openChecklistPage();
  fillIn();
  for (let index = 1; index <= 11; index += 1) rate(`Skill ${index}`, /^3/);
  await submit();
  expect(await toastText('Safety Skills Required')).toBe('"Skill 12" must be rated before submission.');
  expect(scaleOf('Skill 12', 'proficiency').contains(document.activeElement)).toBe(true);
  expect(screen.getByRole('button', { name: 'Circulation: 1 safety skill' })).toBeTruthy();
  rate('Skill 12', /^5/);
  await submit();
  await waitFor(async () => expect(await toastText('Safety Skills Required')).toBe('"Skill 12" requires frequency rating.'));
  expect(scaleOf('Skill 12', 'frequency').contains(document.activeElement)).toBe(true);
  rate('Skill 12', /^5/, /^4/);
  expect(screen.getByText('Circulation: done')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'All done, submit again' })).toBeTruthy();
  expect(api.posts()).toHaveLength(0);
});

test('a retry after a failure carries the same key, and success leads to the success page', async () => {
  submitAnswers = [{ status: 503, body: { error: 'Busy', message: 'Busy', details: 'The queue is full.' } }];
  const router = await openChecklistPage();
  fillIn();
  for (const { skill } of skills) rate(skill, /^4/, /^2, Past Year/);
  await submit();
  expect(await toastText('Submission Failed')).toBe('The queue is full.');
  expect(await screen.findByText(/submitting again never creates a second checklist/)).toBeTruthy();
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/healthcare-checklist-success'));
  const query = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(query)).toEqual({
    id: accepted.submissionId,
    ref: accepted.shortReference,
    token: accepted.downloadToken,
    specialty: '7',
  });
  const [first, second] = api.posts();
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(sessionStorage).toHaveLength(0);
  expect(second?.body).toEqual({
    candidateName: 'Maren Oakfield',
    dateOfBirth: '3/15/1985',
    last4Ssn: '1234',
    email: 'maren@mail.example',
    specialtyId: 7,
    consentAcknowledged: true,
    userTimezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    skillRatings: skills.map(({ id }) => ({ skillId: id, proficiency: 4, frequency: 'past_year' })),
  });
});

test('what the server finds wrong with a field stands beside it', async () => {
  const fields = [{ field: 'email', message: 'Invalid email address' }];
  submitAnswers = [{ status: 400, body: { error: 'Not valid', message: 'Some of the information is not valid.', fields } }];
  await openChecklistPage();
  fillIn();
  for (const { skill } of skills) rate(skill, /^4/, /^4/);
  await submit();
  expect(await toastText('Submission Failed')).toBe('Some of the information is not valid.');
  expect(await screen.findByText('Invalid email address')).toBeTruthy();
});

test('without a word from the server the toast asks to try again later', async () => {
  submitAnswers = [{ status: 502, text: '<h1>Bad gateway</h1>' }];
  await openChecklistPage();
  fillIn();
  for (const { skill } of skills) rate(skill, /^4/, /^4/);
  await submit();
  expect(await toastText('Submission Failed')).toBe('Please try again later');
});

test('every skill alike is pointed out before submission, without standing in the way', async () => {
  await openChecklistPage();
  for (const { skill } of skills.slice(0, 9)) rate(skill, /^4/);
  expect(screen.queryByText(/Every rated skill has the same answer/)).toBeNull();
  rate('Skill 10', /^4/);
  expect(screen.getByText(/Every rated skill has the same answer \(Proficient\)/)).toBeTruthy();
  expect(isDisabled('Submit Checklist')).toBe(false);
  rate('Skill 10', /^3/);
  expect(screen.queryByText(/Every rated skill has the same answer/)).toBeNull();
});

test('the 80 percent rule of the report is said before anything is submitted', async () => {
  await openChecklistPage();
  expect(screen.getByText(/Rate at least 10 of 12, or the report is marked incomplete/)).toBeTruthy();
  const notice = () => screen.queryByText(/Fewer than 10 of 12 skills are rated/);
  expect(notice()).toBeNull();
  for (const { skill } of skills.slice(0, 9)) rate(skill, /^4/);
  const button = screen.getByRole('button', { name: 'Submit Checklist' });
  expect(notice()?.compareDocumentPosition(button), 'it stands above the button').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(button.getAttribute('aria-describedby')).toBe(notice()?.id);
  expect(notice()?.closest('[role=status]'), 'it is not read over an answer').toBeNull();
  rate('Skill 10', /^4/);
  expect(notice()).toBeNull();
  expect(button.hasAttribute('aria-describedby')).toBe(false);
  const alike = screen.getByText(/Every rated skill has the same answer/).closest('p')!;
  expect(alike.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the head of the candidate section says what is still needed', async () => {
  await openChecklistPage();
  const head = () => screen.getByRole('heading', { name: 'Candidate Information' }).closest('summary')!.textContent;
  expect(head()).toContain('Needed to submit: name, date of birth, SSN, email, certification');
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Maren Oakfield' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'maren@mail.example' } });
  expect(head()).toContain('Maren Oakfield · Needed to submit: date of birth, SSN, certification');
  fillIn();
  expect(head()).toBe('Candidate InformationComplete');
});

test('on a phone Clear stands at the other end from Submit, asks as ever, and gives the focus back', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: !query.startsWith('(min-width: 40rem'),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
  await openChecklistPage();
  rate('Skill 1', /^3/);
  const clear = screen.getByRole('button', { name: 'Clear' });
  expect(clear.previousElementSibling).toBe(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  await userEvent.click(clear);
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Clear the whole checklist?' })).getByRole('button', { name: 'Clear everything' }),
  );
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
  expect(document.activeElement).toBe(clear);
});

test('what nobody sees in a pasted name or phone is neither refused nor sent', async () => {
  await openChecklistPage();
  fillIn();
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: '\u2068Maren\tOakfield\u2069' } });
  fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '\u202A214-555-0187\u202C' } });
  rateAll();
  await submit();
  await waitFor(() => expect(api.posts()[0]?.body).toMatchObject({ candidateName: 'Maren Oakfield', phone: '214-555-0187' }));
});

test('Clear asks first, then removes details and ratings, and can be undone', async () => {
  await openChecklistPage();
  fillIn();
  rate('Skill 1', /^3/);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear everything' }));
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /I certify/ }).checked).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByText('1 / 12 skills rated')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Maren Oakfield');
});

test('Save Draft opens the Quick Draft dialog with what is on the page', async () => {
  await openChecklistPage();
  fillIn();
  rate('Skill 1', /^3/);
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
  const dialog = await screen.findByRole('dialog', { name: 'Quick Draft (2-Day Expiry)' });
  expect([...dialog.querySelectorAll('input')].map(({ value }) => value)).toContain('Maren Oakfield');
});

test('an unknown specialty leads back to the list', async () => {
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at: '/checklist/none' });
  await screen.findByRole('heading', { name: 'Specialty Not Found' });
  expect(screen.getByRole('link', { name: 'All specialties' }).getAttribute('href')).toBe('/checklists');
});

test('a checklist that cannot be loaded can be asked for again', async () => {
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at: '/checklist/broken' });
  await screen.findByRole('heading', { name: "The checklist couldn't be loaded" });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
