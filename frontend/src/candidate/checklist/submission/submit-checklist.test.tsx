// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  accepted,
  fillIn,
  openChecklistPage,
  rate,
  scaleOf,
  skills,
  startChecklistApi,
  submit,
  toastText,
} from '#test/checklist-harness.tsx';
import { asSentences } from '#src/shared/status/announcer.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { userTimezone } from '#src/candidate/checklist/stores/candidate-store.ts';
import { heard } from '#test/heard.ts';
import type { Answer } from '#test/start-api.ts';

let api: Awaited<ReturnType<typeof startChecklistApi>>;
let submitAnswers: ReturnType<Answer>[];

beforeEach(async () => {
  submitAnswers = [];
  api = await startChecklistApi({ 'POST /api/checklist/submit': () => submitAnswers.shift() ?? { status: 201, body: accepted } });
});
afterEach(() => api.close());

test('refuses fewer than ten rated skills, and the summary takes the focus and leads to the gaps', async () => {
  heard.start();
  await openChecklistPage();
  fillIn();
  for (let index = 1; index <= 9; index += 1) rate(`Skill ${index}`, /^3/);
  await submit();
  expect(await toastText('Minimum 10 Skills Required')).toMatch(/You have rated 9 skills/);
  const summary = screen.getByRole('region', { name: 'Rate at least 10 skills before you submit' });
  expect(document.activeElement).toBe(summary);
  // Its title is read with the focus.
  const { title, description } = toastStore.get()[0]!;
  await heard.expect([`assertive: ${asSentences(title, description)}`]);
  heard.stop();
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

test('a safety skill must be rated, needs a frequency, and takes the focus', async () => {
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

test('the pressed Submit keeps the focus while it sends and after a failure', async () => {
  const reply = Promise.withResolvers<Awaited<ReturnType<Answer>>>();
  submitAnswers = [reply.promise];
  await openChecklistPage();
  fillIn();
  for (const { skill } of skills) rate(skill, /^4/, /^4/);
  await submit();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submitting...' });
  expect([document.activeElement, button.disabled, button.getAttribute('aria-disabled')]).toEqual([button, false, 'true']);
  reply.resolve({ status: 503, body: { error: 'Busy' } });
  expect(await screen.findByText(/submitting again never creates a second checklist/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit Checklist' }));
});

test('a retry after a failure has the same key, and success leads to the success page', async () => {
  submitAnswers = [{ status: 503, body: { error: 'Busy', message: 'Busy', details: 'The queue is full.' } }];
  const router = await openChecklistPage();
  fillIn();
  for (const { skill } of skills) rate(skill, /^4/, /^2, Past Year/);
  await submit();
  expect(await toastText('Submission Failed')).toBe('The queue is full.');
  expect(await screen.findByText(/submitting again never creates a second checklist/)).toBeTruthy();
  await submit();
  await waitFor(() => expect(router.location.pathname).toBe('/healthcare-checklist-success'));
  const query = new URLSearchParams(router.location.search);
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

test.each([undefined, ''])('a browser with the time zone %o sends UTC', (timeZone) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  expect(userTimezone()).toBe('UTC');
});

test('a server error is shown beside its field, in an opened section', async () => {
  const fields = [
    { field: 'profile.units.0.to', message: 'This is before the start' },
    { field: 'email', message: 'Invalid email address' },
  ];
  submitAnswers = [{ status: 400, body: { error: 'Not valid', message: 'Some of the information is not valid.', fields } }];
  await openChecklistPage();
  fillIn();
  for (const { skill } of skills) rate(skill, /^4/, /^4/);
  const section = screen.getByText('Candidate Information').closest('details')!;
  // jsdom does not fire the toggle event.
  section.open = false;
  fireEvent(section, new Event('toggle'));
  await submit();
  expect(await toastText('Submission Failed')).toBe('Some of the information is not valid.');
  expect(await screen.findByText('Invalid email address')).toBeTruthy();
  expect(section.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(screen.getByRole('button', { name: 'Experience and credentials' }).getAttribute('aria-expanded')).toBe('true');
});

test('if the server gives no reason, the toast asks to try again later', async () => {
  submitAnswers = [{ status: 502, text: '<h1>Bad gateway</h1>' }];
  await openChecklistPage();
  fillIn();
  for (const { skill } of skills) rate(skill, /^4/, /^4/);
  await submit();
  expect(await toastText('Submission Failed')).toBe('Please try again later');
});

test('equal ratings of all skills are pointed out before submission, without blocking it', async () => {
  await openChecklistPage();
  for (const { skill } of skills.slice(0, 9)) rate(skill, /^4/);
  expect(screen.queryByText(/Every rated skill has the same answer/)).toBeNull();
  rate('Skill 10', /^4/);
  expect(screen.getByText(/Every rated skill has the same answer \(Proficient\)/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Checklist' }).disabled).toBe(false);
  rate('Skill 10', /^3/);
  expect(screen.queryByText(/Every rated skill has the same answer/)).toBeNull();
});

test('the 80 percent rule of the report is shown before submission', async () => {
  await openChecklistPage();
  expect(screen.getByText(/Rate at least 10 of 12, or the report is marked incomplete/)).toBeTruthy();
  const notice = () => screen.queryByText(/Fewer than 10 of 12 skills are rated/);
  expect(notice()).toBeNull();
  for (const { skill } of skills.slice(0, 9)) rate(skill, /^4/);
  const button = screen.getByRole('button', { name: 'Submit Checklist' });
  expect(notice()?.compareDocumentPosition(button), 'it stands above the button').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain(notice()?.textContent);
  expect(notice()?.closest('[role=status]'), 'it is not read over an answer').toBeNull();
  rate('Skill 10', /^4/);
  expect(notice()).toBeNull();
  expect(described?.textContent).toMatch(/^Every rated skill has the same answer/);
  const alike = screen.getByText(/Every rated skill has the same answer/).closest('p')!;
  expect(alike.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
