// @rest: beyond
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { findAxeFaults, isFocusCovered, isTooWide } from '../portal-page-checks.ts';
import { screens } from '../screens.ts';
import { goToSection, signInFirstAdmin, waitInAuditTrail } from '../staff-steps.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import { type Journey, startJourney } from '../start-journey.ts';

let journey: Journey;
let staff: Visit;

const now = Date.now();
/** The office's date a number of days ahead, in the format of a profile. */
const dayAhead = (days: number) => officeDay(new Date(now + days * day));

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
    const email = candidateName === 'Ada Fernhill' ? 'ada@candidate.example' : undefined;
    const body = makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName, email, profile });
    await client.call(submitChecklist, { body });
  }
  staff = await visit(journey.browser);
  await signInFirstAdmin(staff.page, journey.stack);
});
afterAll(() => journey?.stop());

/** The mails in which a recruiter asks a candidate for references. */
function requestsTo(address: string): string[] {
  const folder = join(journey.stack.settings.dataDir, 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''))
    .filter((mail) => mail.includes(`To: ${address}`) && mail.includes('Your recruiter asks you to name'));
}

test('Today names candidates whose credentials expire soon, and their list can be assigned by keyboard and saved as a view', async () => {
  const { page } = staff;
  await goToSection(page, 'Today');
  // The screen is that of a phone, with a keyboard.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: '1 license or certification ends soon: Tobias Lindqvist' }).waitFor();
  await page.getByRole('link', { name: '1 license or certification ends soon: Maren Oakfield' }).press('Enter');
  await page.getByRole('heading', { name: 'Maren Oakfield' }).first().waitFor();
  await page.goto(`${journey.stack.url}/admin-portal?certificateEndsWithin=60`);
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
  // At a zoom of 200 % the bar leaves little room, but the focused control must stay above it.
  await page.setViewportSize({ width: 640, height: 400 });
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect([key, await isFocusCovered(page)]).toEqual([key, false]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole('button', { name: 'Assign' }).press('Enter');
  await expect.poll(() => page.getByText(/^Assigned to admin@/).count()).toBe(2);

  await page.getByRole('link', { name: 'Unassigned' }).press('Enter');
  await page.getByRole('heading', { name: 'Ada Fernhill' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Maren Oakfield' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Assigned to me' }).press('Enter');
  await page.getByRole('heading', { name: 'Tobias Lindqvist' }).waitFor();
  await page.getByRole('link', { name: 'BLS soon' }).press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?certificateEndsWithin=60');

  await page.getByRole('button', { name: 'Filters 1 set' }).press('Enter');
  await page.getByLabel('References').selectOption('given');
  await page.getByText('No submissions found').first().waitFor();
  await page.getByRole('button', { name: 'Remove the filter References: Given' }).press('Enter');
  await page.getByRole('heading', { name: 'Tobias Lindqvist' }).waitFor();

  // Each candidate with an address gets one request for references; the others are listed as having no address.
  await page.goto(`${journey.stack.url}/admin-portal`);
  await page.getByRole('checkbox', { name: 'Select Ada Fernhill' }).press('ControlOrMeta+a');
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Ask for references' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ask for references' });
  await dialog.getByText('ada@candidate.example').waitFor();
  expect(await dialog.getByText('No email address').count()).toBe(2);
  for (const [width, colorScheme] of screens) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect([width, await findAxeFaults(page), await isTooWide(page)]).toEqual([width, [], false]);
  }
  await dialog.getByRole('button', { name: 'Send 1 email' }).press('Enter');
  await dialog.getByRole('heading', { name: '1 email on the way' }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  const asked = await waitUntil('the mail has left', () => requestsTo('ada@candidate.example').at(0) ?? null);
  expect(asked).toContain('Reply-To: Larkfield Staffing <admin@larkfield.example>');

  await goToSection(page, 'Audit');
  await waitInAuditTrail(page, page.getByRole('heading', { level: 3, name: /asked for references/i }).first());
  await waitInAuditTrail(page, page.getByRole('heading', { level: 3, name: /^Submission assigned/ }).first());
  expect(requestsTo('ada@candidate.example')).toHaveLength(1);
  expect(staff.faults).toEqual([]);
});
