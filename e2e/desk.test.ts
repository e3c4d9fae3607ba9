import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSpecialty } from '@larkfield/schemas/checklist/get-specialty.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { goToSection, signInFirstAdmin, waitInAuditTrail } from './staff-steps.ts';
import { startJourney, type Journey } from './start-journey.ts';

let journey: Journey;
let staff: Visit;

/** A day that lies so many days ahead, as a profile has it. */
const dayAhead = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

beforeAll(async () => {
  journey = await startJourney();
  const client = createApiClient(journey.stack.url);
  const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug: 'rn-icu' } });
  for (const [candidateName, expires] of [
    ['Maren Oakfield', dayAhead(20)],
    ['Tobias Lindqvist', dayAhead(40)],
    ['Ada Fernhill', dayAhead(400)],
  ] as const) {
    const profile = { certificates: [{ name: 'BLS', expires }] };
    const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName, email: undefined, profile });
    await client.call(submitChecklist, { body });
  }
  staff = await visit(journey.browser);
  await signInFirstAdmin(staff.page, journey.stack);
});
afterAll(() => journey?.stop());

test('what needs somebody today leads to the list of it, which is handed out by the keyboard alone and kept as a view', async () => {
  const { page } = staff;
  await goToSection(page, 'Today');
  await page.getByRole('link', { name: '2 checklists with a certification expiring soon' }).press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?certificateEndsWithin=60');
  await page.getByRole('heading', { name: 'Maren Oakfield' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Ada Fernhill' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Save view' }).press('Enter');
  await page.keyboard.type('BLS soon');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'BLS soon' }).waitFor();

  await page.getByRole('checkbox', { name: 'Select Tobias Lindqvist' }).press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const bar = page.getByRole('group', { name: 'Selected submissions' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Assign' }).press('Enter');
  await expect.poll(() => page.getByText(/^Assigned to admin@/).count()).toBe(2);

  await page.getByRole('link', { name: 'Unassigned' }).press('Enter');
  await page.getByRole('heading', { name: 'Ada Fernhill' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Maren Oakfield' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Assigned to me' }).press('Enter');
  await page.getByRole('heading', { name: 'Tobias Lindqvist' }).waitFor();
  await page.getByRole('link', { name: 'BLS soon' }).press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?certificateEndsWithin=60');

  await page.getByLabel('References').selectOption('given');
  await page.getByText('No submissions found').waitFor();
  await page.getByLabel('References').selectOption('');
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  for (const name of ['Phone', 'Certifications']) await page.getByRole('checkbox', { name, exact: true }).press('Space');
  await page.getByText(`BLS (${dayAhead(20)})`).waitFor();
  // Kept for the next time, whatever view is opened.
  await page.goto(`${journey.stack.url}/admin-portal?assignee=nobody`);
  await page.getByText(`BLS (${dayAhead(400)})`).waitFor();
  expect(await page.getByRole('term').allTextContents()).toEqual(['Reference', 'Submitted', 'Email', 'Certifications']);

  await goToSection(page, 'Audit');
  await waitInAuditTrail(page, page.getByRole('heading', { level: 3, name: /^Submission assigned/ }).first());
  expect(staff.faults).toEqual([]);
});
