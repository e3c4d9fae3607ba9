// @rest: beyond
import { passcodeRule } from '@larkfield/schemas/links/link-constants.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { type SkillRating, submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { listRequirementSets } from '@larkfield/schemas/matching/requirements.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { type ApiClient, createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { makeSubmission, passcodeFrom, rateAll, usualProfile } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import type { Page } from 'playwright-core';
import { agreeToJob } from '../agree-to-job.ts';
import { findTorn } from '../every-engine/looks.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { openFold } from '../candidate-steps.ts';
import { goToSection, signIn, staffPassword, waitInAuditTrail } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';

/** An optional folder for screenshots of every page. */
const pictures = process.env['PICTURES'];

let journey: Journey;
let staff: Visit;
let admin: ApiClient;
const submissionIds = new Map<string, string>();

beforeAll(async () => {
  journey = await startJourney();
  const { stack, browser } = journey;
  admin = await signInFirstAdminByApi(stack);
  await seedPeople();
  staff = await visit(browser);
  await staff.page.goto(`${stack.url}${brand.signInPath}`);
  await signIn(staff.page, stack.firstAdmin!.email, staffPassword);
  await staff.page.waitForURL(`${stack.url}/admin-portal`);
});
afterAll(() => journey.stop());

/** Creates four nurses: one who meets everything, one who is short and stale, one without a profile, and one whose ratings differ in two skills. */
async function seedPeople(): Promise<void> {
  const client = createApiClient(journey.stack.url, '203.0.113.40');
  const { specialty, skillsByCategory: groups } = await client.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const submit = async (candidateName: string, change: (rating: SkillRating, index: number) => SkillRating, profile?: Profile) => {
    const skillRatings = rateAll(groups).map(change);
    const email = `${candidateName.split(' ')[0]!.toLowerCase()}@candidate.example`;
    const body = makeSubmission({ id: specialty.id, groups }, { candidateName, email, skillRatings, ...(profile && { profile }) });
    submissionIds.set(candidateName, (await client.call(submitChecklist, { body })).submissionId);
  };
  await submit('Wilhelmina Testcase', (rating) => rating, usualProfile);
  await submit('Otto Exemplar', (rating) => ({ ...rating, proficiency: 2, frequency: 'past_year' }), {
    systems: [{ system: 'meditech' }],
    certificates: [{ name: 'ACLS', expires: '2026-12' }],
  });
  await submit('Petronella Probe', (rating, index) => (index % 9 === 0 ? { ...rating, proficiency: 5 } : rating));
  await submit(
    'Quentin Quickdraft',
    (rating, index) => (index < 2 ? { ...rating, proficiency: 3, frequency: 'recent' } : rating),
    usualProfile,
  );
}

/** Checks a page on every screen in light and dark mode. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [390, 'light'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    if (pictures) await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    expect({ name, width, faults: await findAxeFaults(page), isTooWide: await isTooWide(page) }).toEqual({
      name,
      width,
      faults: [],
      isTooWide: false,
    });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('staff get from a job’s requirements to a comparison by keyboard alone', async () => {
  const { page, faults } = staff;
  await goToSection(page, 'Matching');
  await page.getByText('No requirements here').waitFor();
  await page.getByRole('button', { name: 'New requirements' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New requirements' }).waitFor();
  await page.getByLabel(/^Name/).first().focus();
  await page.keyboard.type('Medical ICU, nights');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Fernhill, order 4411');
  // Tab past the parts of the start date.
  const isAtSpecialty = () => page.getByRole('combobox', { name: 'Specialty' }).evaluate((field) => field === document.activeElement);
  while (!(await isAtSpecialty())) await page.keyboard.press('Tab');
  // Type its common name.
  await page.keyboard.type('critical care');
  await page.getByRole('option', { name: /ICU RN/ }).waitFor();
  while (!(await page.getByRole('option', { selected: true }).textContent())?.startsWith('ICU RN')) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change', exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe('Change');

  const skills = page.getByRole('combobox', { name: 'Add a skill' });
  await expect.poll(() => skills.isEnabled()).toBe(true);
  await skills.focus();
  for (const text of ['ventilator', 'inotrope', 'paralytic']) {
    await page.keyboard.type(text);
    await page.getByRole('option').first().waitFor();
    if (text === 'ventilator') await look(page, 'skill-picker');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Tab');
  for (const text of ['acls', 'epic']) {
    await page.keyboard.type(text);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'Requirements (5)' }).waitFor();
  await page
    .getByLabel(/^Minimum proficiency/)
    .first()
    .selectOption('4');
  await page
    .getByLabel(/^Minimum recency/)
    .first()
    .selectOption('recent');
  await page
    .getByLabel(/^Required or preferred/)
    .nth(2)
    .selectOption('wish');
  await page.getByLabel('Starts on').fill('2027-06-30');
  await look(page, 'editor');
  await page.getByRole('button', { name: 'Save requirements' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Medical ICU, nights' }).waitFor();
  await look(page, 'requirements');

  await page.getByRole('link', { name: /^See matches/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('a person decides').waitFor();
  await page.getByText('4 people', { exact: true }).waitFor();
  const names = () => page.getByRole('heading', { level: 3 }).allTextContents();
  // The newest comes first, whatever they meet.
  expect(await names()).toEqual(['Quentin Quickdraft', 'Petronella Probe', 'Otto Exemplar', 'Wilhelmina Testcase']);
  const otto = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Otto Exemplar' }) });
  await otto.getByText('Short by 2 and stale', { exact: false }).first().waitFor();
  await otto.getByText('Not valid on 06/30/2027 (exp. 12/31/2026)').waitFor();
  await look(page, 'matches');

  for (const name of ['Wilhelmina Testcase', 'Otto Exemplar', 'Petronella Probe']) {
    await page.getByRole('checkbox', { name: `Compare ${name}` }).focus();
    await page.keyboard.press('Space');
  }
  await look(page, 'chosen');
  await page.getByRole('link', { name: 'Compare 3' }).focus();
  await page.keyboard.press('Enter');
  const differences = page.getByRole('table', { name: /^Differences/ });
  const openDifferences = () =>
    page
      .locator('summary')
      .filter({ hasText: /^Differences/ })
      .click();
  await page.getByRole('table', { name: 'Requirements' }).waitFor();
  await openDifferences();
  await differences.waitFor();
  await page.getByRole('table', { name: 'Requirements' }).waitFor();
  const safety = page.getByRole('table', { name: /^Safety-critical skills/ });
  expect(await safety.getByRole('row').nth(1).getByRole('cell').allTextContents()).toContainEqual(
    expect.stringContaining('Below 3, stale'),
  );
  await look(page, 'comparison');
  expect(faults).toEqual([]);
});

test('a comparison of three people with few differences prints on one sheet', async () => {
  const { page } = staff;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Matches' }).click();
  // The compared candidates are still selected; one is replaced.
  await page.getByRole('checkbox', { name: 'Compare Otto Exemplar', checked: true }).uncheck();
  await page.getByRole('checkbox', { name: 'Compare Quentin Quickdraft' }).check();
  await page.getByRole('link', { name: 'Compare 3' }).click();
  await page.getByRole('heading', { name: 'Quentin Quickdraft' }).waitFor();
  await page.goBack();
  await page.getByText('3 of at most 4 chosen').last().waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'Quentin Quickdraft' }).waitFor();
  const path = pictures ? join(pictures, 'comparison.pdf') : undefined;
  const pdf = await page.pdf({ format: 'letter', ...(path && { path }) });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('a packet is shared behind a passcode, fits every screen and is downloaded under the name of its job', async () => {
  const { page } = staff;
  const { sets } = await admin.call(listRequirementSets, { query: {} });
  const { requirements } = sets[0]!;
  const order = { title: 'Order 4411', company: 'Fernhill', slug: 'rn-icu', startsOn: '2027-06-30', requirements };
  await agreeToJob(admin, order, [submissionIds.get('Otto Exemplar')!]);
  await goToSection(page, 'Matching');
  await page.getByRole('link', { name: /^See matches Order 4411/ }).click();
  await page.getByRole('button', { name: 'Make packet for Otto Exemplar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Packet for Otto Exemplar' });
  await dialog.getByLabel(passcodeRule.label).fill(passcodeFrom('493027'));
  await dialog.getByLabel('Confirm passcode').fill(passcodeFrom('493027'));
  await look(page, 'packet-dialog');
  await dialog.getByRole('button', { name: 'Make packet and link' }).click();
  const link = await dialog.getByLabel('Share link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Open report of Otto Exemplar' }).click();
  await openFold(page, 'Packets');
  const packets = page.getByRole('region', { name: 'Packets' });
  await packets.getByText('Ready', { exact: true }).waitFor();
  await look(page, 'packets');
  const own = await packets.getByRole('link', { name: /^Download/ }).getAttribute('href');

  const viewer = await visit(journey.browser);
  await viewer.page.goto(link);
  await viewer.page.getByLabel('Passcode').fill(passcodeFrom('493027'));
  await look(viewer.page, 'packet-passcode');
  await viewer.page.getByRole('button', { name: 'Verify Passcode' }).click();
  await viewer.page.getByRole('heading', { name: 'Order 4411, Fernhill' }).waitFor();
  await viewer.page.getByRole('heading', { name: 'Required: 0 of 4 met' }).waitFor();
  const asked = viewer.page.getByRole('row', { name: /^ACLS/ });
  expect(await asked.getByRole('cell').first().textContent()).toBe('Not valid on 06/30/2027 (exp. 12/31/2026)');
  expect(await viewer.page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  await look(viewer.page, 'packet-shared');
  await viewer.page.setViewportSize({ width: 320, height: 900 });
  expect(await findTorn(viewer.page, /LK-\S+|\d{3}-555-\d{4}/)).toEqual([]);

  const shared = await viewer.page.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
  const reply = await viewer.context.request.get(`${journey.stack.url}${shared}`);
  expect(reply.headers()['content-disposition']).toMatch(/filename="Order-4411-Fernhill-LK-[A-Z0-9-]+\.pdf"/);
  const pdf = await reply.body();
  if (pictures) writeFileSync(join(pictures, 'packet.pdf'), pdf);
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  const [cover, report] = pdfText(pdf).split('\f');
  for (const text of [
    'Order 4411, Fernhill',
    'Submission packet',
    'Otto Exemplar',
    'Required: 0 of 4 met',
    'Not valid on 06/30/2027 (exp. 12/31/2026)',
  ])
    expect(cover).toContain(text);
  expect(report).toContain('ICU RN skills checklist');
  expect(pdf.equals(await (await staff.context.request.get(`${journey.stack.url}${own}`)).body())).toBe(true);
  // The link is refused once, before the passcode is entered.
  expect(viewer.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  await viewer.close();
});

test('searches and comparisons are in the audit trail with their user', async () => {
  await goToSection(staff.page, 'Audit');
  await waitInAuditTrail(
    staff.page,
    staff.page.getByRole('heading', { level: 3, name: 'Candidates matched' }),
    staff.page.getByRole('heading', { level: 3, name: 'Submission compared' }),
    staff.page.getByRole('heading', { level: 3, name: 'Requirements created' }),
    staff.page.getByRole('heading', { level: 3, name: 'Packet created' }),
    staff.page.getByRole('heading', { level: 3, name: 'Packet downloaded' }),
  );
  expect(staff.faults).toEqual([]);
});
