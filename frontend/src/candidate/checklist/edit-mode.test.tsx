// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accepted, chosen, openChecklistPage, rate, skills, startChecklistApi, submit, toastText } from '#test/checklist-harness.tsx';
import { renderPage } from '#test/render-page.tsx';
import { ChecklistPage } from './checklist-page.tsx';
import type { Answer } from '#test/start-api.ts';

const editToken = 'd'.repeat(64);
const submissionId = 'c'.repeat(24);
const at = `/checklist/rn-icu?editToken=${editToken}`;
const editData = {
  candidateName: 'Petra Muster',
  email: 'petra@mail.example',
  phone: '214-555-0187',
  dateOfBirth: '••/••/••••',
  last4Ssn: '••••',
  specialtyId: 7,
  submissionId,
  skillRatings: skills.map(({ id }) => ({
    skillId: id,
    proficiency: 3,
    frequency: 'recent',
    ...(id === 1 ? { lastUsed: '2026-01-02' } : {}),
  })),
};

let api: Awaited<ReturnType<typeof startChecklistApi>>;
let answers: ReturnType<Answer>[];
let replies: ReturnType<Answer>[];

beforeEach(async () => {
  answers = [];
  replies = [];
  api = await startChecklistApi({
    [`POST /api/my-checklists/${submissionId}/edit-data`]: () => answers.shift() ?? { body: { editData } },
    'POST /api/checklist/submit': () => replies.shift() ?? { status: 201, body: accepted },
    [`POST /api/edit-token/${editToken}/data`]: () => answers.shift() ?? { body: { success: true, editData } },
  });
});
afterEach(() => api.close());

test('personal fields are locked and masked, ratings are there, and the attestation is asked for anew', async () => {
  await openChecklistPage(at);
  for (const [label, value] of [
    ['Full name', 'Petra Muster'],
    ['Date of birth', '••/••/••••'],
    ['Last 4 of SSN', '••••'],
    ['Email', 'petra@mail.example'],
    ['Phone', '214-555-0187'],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    expect([field.value, field.readOnly]).toEqual([value, true]);
  }
  expect(screen.queryByRole('button', { name: 'Pick the date on a calendar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save Draft' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /I certify/ }).checked).toBe(false);
  expect([chosen('Skill 1', 'proficiency'), chosen('Skill 1', 'frequency')]).toEqual(['3', '3']);
});

test('without the attestation it is not sent', async () => {
  await openChecklistPage(at);
  await submit();
  expect(screen.getByText('You must certify the information')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /I certify/ }));
});

test('the change is sent for the same submission, with the token that allows it', async () => {
  const router = await openChecklistPage(at);
  rate('Skill 2', /^5/, /^4/);
  fireEvent.click(screen.getByRole('checkbox', { name: /I certify/ }));
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/healthcare-checklist-success'));
  const sent = api.posts().at(-1)?.body;
  expect(sent).toMatchObject({ updatedFrom: submissionId, editToken, candidateName: 'Petra Muster', consentAcknowledged: true });
  expect((sent as { skillRatings: unknown[] }).skillRatings.slice(0, 2)).toEqual([
    { skillId: 1, proficiency: 3, frequency: 'recent', lastUsed: '2026-01-02' },
    { skillId: 2, proficiency: 5, frequency: 'current' },
  ]);
  expect(router.state.location.search).toContain(accepted.shortReference);
});

describe('from My checklists', () => {
  const own = `/checklist/rn-icu?edit=${submissionId}`;

  test('its owner begins with their answers, and what is changed is sent for the same submission without a token', async () => {
    const router = await openChecklistPage(own);
    expect(screen.getByLabelText<HTMLInputElement>('Full name').readOnly).toBe(true);
    expect([chosen('Skill 1', 'proficiency'), chosen('Skill 1', 'frequency')]).toEqual(['3', '3']);
    rate('Skill 2', /^5/, /^4/);
    fireEvent.click(screen.getByRole('checkbox', { name: /I certify/ }));
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/healthcare-checklist-success'));
    const sent = api.posts().at(-1)?.body as object;
    expect(sent).toMatchObject({ updatedFrom: submissionId, skillRatings: expect.any(Array) });
    expect(sent).not.toHaveProperty('editToken');
  });

  test.each([
    [401, 'Open My checklists first'],
    [404, "This checklist isn't under your address"],
  ])('answered with %i it says why and leads there', async (status, title) => {
    answers = [{ status, body: { error: 'A sentence of the server.' } }];
    renderPage(<ChecklistPage />, { path: '/checklist/:slug', at: own });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'My checklists' }).pathname).toBe('/my-checklists');
    expect(screen.queryByText('Load Failed')).toBeNull();
  });

  test('when the visit ends meanwhile it says how to go on, and the answers stay', async () => {
    replies = [{ status: 403, body: { error: 'Only the person who submitted this checklist can do that.', code: 'NOT_OWNER' } }];
    await openChecklistPage(own);
    rate('Skill 2', /^5/, /^4/);
    fireEvent.click(screen.getByRole('checkbox', { name: /I certify/ }));
    await submit();
    expect(await toastText('Submission Failed')).toContain('Open it again and choose Edit');
    expect(chosen('Skill 2', 'proficiency')).toBe('5');
  });
});

test('Clear takes the ratings only', async () => {
  await openChecklistPage(at);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear everything' }));
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Petra Muster');
});

test('a submission that cannot be loaded is said by a toast and can be asked for again', async () => {
  answers = [{ status: 410, body: { error: 'This link has expired.' } }];
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at });
  expect(await toastText('Load Failed')).toBe('Could not load submission for editing. Please try again.');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'ICU RN' })).toBeTruthy();
});

test('a token for another specialty opens nothing', async () => {
  answers = [{ body: { success: true, editData: { ...editData, specialtyId: 8 } } }];
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at });
  expect(await screen.findByRole('heading', { name: 'Specialty Not Found' })).toBeTruthy();
});
