// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import '#test/jsdom-setup.ts';
import { accepted, chosen, openChecklistPage, rate, skills, startChecklistApi, submit, toastText } from '#test/checklist-harness.tsx';
import { renderPage } from '#test/render-page.tsx';
import type { Answer } from '#test/start-api.ts';
import { ChecklistPage } from './checklist-page.tsx';

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
  revision: 3,
  profile: { years: 7 },
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

test('personal fields are locked and masked, ratings are filled in, and the attestation is required again', async () => {
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

test('an edit without the attestation is not sent', async () => {
  await openChecklistPage(at);
  await submit();
  expect(screen.getByText('You must certify the information')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /I certify/ }));
});

test('an edit is sent for the same submission, with its edit token', async () => {
  const router = await openChecklistPage(at);
  rate('Skill 2', /^5/, /^4/);
  fireEvent.click(screen.getByRole('checkbox', { name: /I certify/ }));
  await submit();
  await waitFor(() => expect(router.location.pathname).toBe('/healthcare-checklist-success'));
  const sent = api.posts().at(-1)?.body;
  expect(sent).not.toHaveProperty('profile');
  expect(sent).toMatchObject({
    updatedFrom: submissionId,
    editToken,
    revision: 3,
    candidateName: 'Petra Muster',
    consentAcknowledged: true,
  });
  expect((sent as { skillRatings: unknown[] }).skillRatings.slice(0, 2)).toEqual([
    { skillId: 1, proficiency: 3, frequency: 'recent', lastUsed: '2026-01-02' },
    { skillId: 2, proficiency: 5, frequency: 'current' },
  ]);
  expect(router.location.search).toContain(accepted.shortReference);
});

describe('from My checklists', () => {
  const own = `/checklist/rn-icu?edit=${submissionId}`;

  test('an owner starts with their answers, and the edit is sent for the same submission without a token', async () => {
    const router = await openChecklistPage(own);
    expect(screen.getByLabelText<HTMLInputElement>('Full name').readOnly).toBe(true);
    expect([chosen('Skill 1', 'proficiency'), chosen('Skill 1', 'frequency')]).toEqual(['3', '3']);
    rate('Skill 2', /^5/, /^4/);
    fireEvent.click(screen.getByRole('checkbox', { name: /I certify/ }));
    await submit();
    await waitFor(() => expect(router.location.pathname).toBe('/healthcare-checklist-success'));
    const sent = api.posts().at(-1)?.body as object;
    expect(sent).toMatchObject({ updatedFrom: submissionId, revision: 3, profile: { years: 7 }, skillRatings: expect.any(Array) });
    expect(sent).not.toHaveProperty('editToken');
  });

  test.each([
    [401, 'Open My checklists first'],
    [404, "This checklist isn't under your address"],
  ])('a reply of %i shows the reason and a link to My checklists', async (status, title) => {
    answers = [{ status, body: { error: 'A sentence of the server.' } }];
    renderPage(<ChecklistPage />, { path: '/checklist/:slug', at: own });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'My checklists' }).pathname).toBe('/my-checklists');
    expect(screen.queryByText('Load Failed')).toBeNull();
  });

  test('if the visit ends during the edit, the page says how to continue, and keeps the answers', async () => {
    replies = [{ status: 403, body: { error: 'Only the person who submitted this checklist can do that.', code: 'NOT_OWNER' } }];
    await openChecklistPage(own);
    rate('Skill 2', /^5/, /^4/);
    fireEvent.click(screen.getByRole('checkbox', { name: /I certify/ }));
    await submit();
    expect(await toastText('Submission Failed')).toContain('Everything you entered is still on this page: open a new link');
    expect(chosen('Skill 2', 'proficiency')).toBe('5');
  });
});

test.each([
  ['through a link', at, 'Personal details, experience and credentials stay.'],
  ['by the owner', `/checklist/rn-icu?edit=${submissionId}`, 'experience and credentials go back to what we have.'],
])('Clear removes only the ratings and says so: an edit %s', async (_kind, address, text) => {
  await openChecklistPage(address);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('dialog').textContent).toContain(`Every rating on this page will be removed. `);
  expect(screen.getByRole('dialog').textContent).toContain(text);
  await userEvent.click(screen.getByRole('button', { name: 'Clear ratings' }));
  expect(screen.getByText('0 / 12 skills rated')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Petra Muster');
});

test('an edit through a link shows experience and credentials locked, and its owner can change them', async () => {
  await openChecklistPage(at);
  expect(screen.getByText(/Personal details, experience and credentials are locked; only ratings can change/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Experience and credentials' }));
  const years = await screen.findByLabelText<HTMLInputElement>(/^Years in/);
  expect([years.value, years.matches(':disabled')]).toEqual(['7', true]);
  expect(screen.getByText(/^Locked: through a link only ratings can change/)).toBeTruthy();
  cleanup();
  await openChecklistPage(`/checklist/rn-icu?edit=${submissionId}`);
  expect(screen.getByText(/you can change ratings, experience and credentials/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Experience and credentials' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Years in/)).matches(':disabled')).toBe(false);
});

test('changes since an earlier revision do not hide the saved state, and a draft made through a link is not restored for the owner', async () => {
  const own = `/checklist/rn-icu?edit=${submissionId}`;
  await openChecklistPage(own);
  rate('Skill 2', /^5/);
  cleanup();
  expect(Object.keys(sessionStorage)).toEqual([`checklist-draft:7:${submissionId}:r3`]);
  await openChecklistPage(at);
  expect(chosen('Skill 2', 'proficiency')).toBe('3');
  cleanup();
  await openChecklistPage(own);
  expect(chosen('Skill 2', 'proficiency')).toBe('5');
  cleanup();
  answers = [{ body: { editData: { ...editData, revision: 4 } } }];
  await openChecklistPage(own);
  expect(chosen('Skill 2', 'proficiency')).toBe('3');
});

describe('if another edit was saved in the meantime', () => {
  const saved = editData.skillRatings.map((rating) => (rating.skillId === 1 ? { ...rating, proficiency: 1 } : rating));
  const conflictWith = (mine: object) => {
    const sent = editData.skillRatings.map((rating) => (rating.skillId === 2 ? { ...rating, ...mine } : rating));
    const conflict = { revision: 4, savedAt: '2026-11-28T10:00:00.000Z', saved, sent };
    replies = [{ status: 409, body: { error: 'Other ratings were saved in the meantime.', code: 'EDIT_CONFLICT', conflict } }];
  };
  async function sendAndMeet() {
    conflictWith({ proficiency: 5 });
    const router = await openChecklistPage(at);
    rate('Skill 2', /^5/);
    fireEvent.click(screen.getByRole('checkbox', { name: /I certify/ }));
    await submit();
    const dialog = within(await screen.findByRole('dialog', { name: 'Other answers were saved meanwhile' }));
    return { router, dialog };
  }

  test('shows both versions of the differing skills, and Keep mine sends them based on the saved revision', async () => {
    const { router, dialog } = await sendAndMeet();
    expect(dialog.getByText('2 skills differ')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Skill 1Theirs.+Mine/),
      expect.stringMatching(/^Skill 2Theirs.+Mine/),
    ]);
    expect(screen.queryByText('Submission Failed')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(router.location.pathname).toBe('/healthcare-checklist-success'));
    const [, second] = api.posts().filter(({ path }) => path === '/api/checklist/submit');
    expect(second?.body).toMatchObject({ revision: 4 });
    expect(second?.body).toHaveProperty('skillRatings[1].proficiency', 5);
  });

  test('taking theirs loads them into the page, with Undo, and sends nothing', async () => {
    const { dialog } = await sendAndMeet();
    const before = api.posts().length;
    await userEvent.click(dialog.getByRole('button', { name: 'Take theirs' }));
    expect([chosen('Skill 1', 'proficiency'), chosen('Skill 2', 'proficiency')]).toEqual(['1', '3']);
    expect(api.posts()).toHaveLength(before);
    expect(screen.queryByText(/It wasn't submitted/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([chosen('Skill 1', 'proficiency'), chosen('Skill 2', 'proficiency')]).toEqual(['3', '5']);
  });

  test('does not ask if the ratings are equal', async () => {
    replies = [
      {
        status: 409,
        body: { error: 'x', code: 'EDIT_CONFLICT', conflict: { revision: 4, savedAt: '2026-11-28T10:00:00.000Z', saved, sent: saved } },
      },
    ];
    const router = await openChecklistPage(at);
    fireEvent.click(screen.getByRole('checkbox', { name: /I certify/ }));
    await submit();
    await waitFor(() => expect(router.location.pathname).toBe('/healthcare-checklist-success'));
    expect(api.posts().at(-1)?.body).toMatchObject({ revision: 4 });
  });
});

test('a submission that fails to load shows a toast and can be retried', async () => {
  answers = [{ status: 410, body: { error: 'This link has expired.' } }];
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at });
  expect(await toastText('Load Failed')).toBe('Could not load submission for editing. Please try again.');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'ICU RN' })).toBeTruthy();
});

test('a token for another specialty is ignored', async () => {
  answers = [{ body: { success: true, editData: { ...editData, specialtyId: 8 } } }];
  renderPage(<ChecklistPage />, { path: '/checklist/:slug', at });
  expect(await screen.findByRole('heading', { name: 'Specialty Not Found' })).toBeTruthy();
});
