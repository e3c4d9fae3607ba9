import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { brand } from '@larkfield/brand/brand.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/get-specialty.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links/create-share-link.ts';
import { createSmartLink } from '@larkfield/schemas/links/create-smart-link.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { fullProfile, makeSubmission, usualProfile } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { candidate, fillCandidate, rateEverySkill, waitForEverySkill } from '../candidate-steps.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdminByApi } from '../portal-seed.ts';
import { fillProfileByTouch, openProfile, profileButton, profileSummary } from '../profile-steps.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { startJourney, type Journey } from '../start-journey.ts';

let journey: Journey;
let icu: ReplyOf<typeof getSpecialty>;

beforeAll(async () => {
  journey = await startJourney();
  icu = await createApiClient(journey.stack.url).call(getSpecialty, { params: { slug: 'rn-icu' } });
  await signInFirstAdminByApi(journey.stack);
});
afterAll(() => journey.stop());

const at = (path: string) => `${journey.stack.url}${path}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function submitted(profile: Profile, candidateName: string = candidate.name) {
  const owner = createApiClient(journey.stack.url);
  const body = makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory }, { profile, candidateName });
  const { submissionId, downloadToken } = await owner.call(submitChecklist, { body });
  return { owner, submissionId, downloadToken };
}

const reusable = async ({ owner, submissionId }: Awaited<ReturnType<typeof submitted>>) => {
  const body = { submissionId, mode: 'reusable', duration: '12mo', passcode: '271828' } as const;
  return at(`/view/${(await owner.call(createShareLink, { body })).token}`);
};

async function openShared(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Passcode').fill('271828');
  await button(page, 'Verify Passcode').click();
  await page.getByText('Reusable Share Link').waitFor();
}

/** Presses Tab until something with a name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const group = element?.closest('[role=group]')?.getAttribute('aria-label') ?? '';
      return `${group}/${element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''}`;
    });
  for (let presses = 0; presses < 150; presses += 1) {
    if (name.test(await focused())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}`);
}

test('closed, the section loads none of its code and lists', async () => {
  const { page, faults, close } = await visit(journey.browser);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(at('/checklist/rn-icu'));
  await waitForEverySkill(page);
  await page.getByText('Optional. It takes about a minute').waitFor();
  const isOwn = (url: string) => /profile-editor/.test(url);
  expect(scripts.filter(isOwn)).toEqual([]);
  await profileButton(page).click();
  await page.getByRole('group', { name: 'Unit 1', exact: true }).waitFor();
  expect(scripts.filter(isOwn)).not.toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

test('by keyboard alone at 1280 pixels, from the heading to the report', async () => {
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(at('/checklist/rn-icu'));
  await waitForEverySkill(page);
  await tabTo(page, /^\/Experience and credentials/);
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Unit 1', exact: true }).waitFor();
  const type = async (name: RegExp, text: string) => {
    await tabTo(page, name);
    await page.keyboard.type(text);
  };
  await type(/^\/Years in/, '7');
  await type(/^Unit 1\/Unit type/, 'Trauma');
  await type(/^Unit 1\/From/, '32023');
  await type(/^Unit 1\/Usual patient load/, '2');
  await type(/^Unit 1\/Level/, 'Trauma level II');
  await tabTo(page, /^Unit 1\/Staff/);
  await page.keyboard.press('Space');
  await tabTo(page, /\/Epic$/);
  await page.keyboard.press('Space');
  const missing =
    /Usually required for this specialty and not entered yet: State RN license \(compact or single-state\)\. You can still submit\./;
  await page.getByText(missing).waitFor();
  await type(/^License 1\/State/, 'Ohio');
  await page.getByText(missing).waitFor({ state: 'hidden' });
  await type(/^License 1\/Expires/, '06302028');
  await tabTo(page, /^BLS\/BLS/);
  await page.keyboard.press('Space');
  await type(/^BLS\/Expires/, '052028');
  await type(/\/Another certification/, 'Wound basics');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Wound basics' }).waitFor();
  await page.getByText(/Usually required for this specialty and not entered yet: ACLS\. You can still submit\./).waitFor();
  await tabTo(page, /Ages cared for/);
  await page.keyboard.press('Enter');
  await tabTo(page, /\/Adults$/);
  await page.keyboard.press('Space');
  expect(await page.getByText('0 / 115 skills rated').isVisible()).toBe(true);

  await rateEverySkill(page, { proficiency: 4, frequency: 4 });
  await fillCandidate(page);
  await button(page, 'Submit Checklist').click();
  await page.getByText('Your PDF is ready').waitFor();
  const href = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
  const pages = pdfText(await (await page.request.get(at(href!))).body()).split('\f');
  for (const part of [
    '7 years in ICU RN',
    'Trauma ICU, Trauma level II · 1:2 · since 03/2023 · staff',
    'RN, OH, exp. 06/30/2028: self-reported',
    'BLS exp. 05/2028, Wound basics: self-reported',
    'Adults',
  ])
    expect(pages[0]!.replaceAll(/\s+/g, ' ')).toContain(part);
  expect(faults).toEqual([]);
  await close();
});

test('an end that is near or past, and one that cannot be read, is said kindly and keeps nobody from submitting', async () => {
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(at('/checklist/rn-icu'));
  await waitForEverySkill(page);
  await profileButton(page).click();
  const soon = new Date(Date.now() + 20 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const bls = page.getByRole('group', { name: 'BLS', exact: true });
  await bls.getByRole('checkbox', { name: 'BLS' }).check();
  await bls.getByLabel('Expires').fill(soon);
  await bls.getByText(/^Expires in (19|20) days\. You'll be asked for the renewal soon\.$/).waitFor();
  await bls.getByLabel('Expires').fill('01/2020');
  await bls.getByText('This date has passed.').waitFor();
  await bls.getByLabel('Expires').fill('13/2028');
  await bls.getByLabel('Expires').blur();
  await bls.getByText('Use MM/YYYY or MM/DD/YYYY. We leave it out until then.').waitFor();
  await rateEverySkill(page, { proficiency: 4, frequency: 4 });
  await fillCandidate(page);
  await button(page, 'Submit Checklist').click();
  await page.getByRole('heading', { name: 'Skills Verified!' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('a draft with a PIN carries the profile to another device', async () => {
  const first = await visit(journey.browser, { ...phone, permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = first;
  await page.goto(at('/checklist/rn-icu'));
  await waitForEverySkill(page);
  await fillProfileByTouch(page);
  await fillCandidate(page);
  await button(page, 'Save Draft').tap();
  const dialog = page.getByRole('dialog', { name: 'Quick Draft (2-Day Expiry)' });
  await dialog.getByLabel(/^6-digit PIN/).fill('482913');
  await button(page, 'Generate Draft Link').tap();
  await dialog.getByText('Save this link now.').waitFor();
  await dialog.getByRole('button', { name: /draft link/ }).tap();
  await page.getByText('Link copied!').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const elsewhere = await visit(journey.browser);
  await elsewhere.page.goto(link);
  await elsewhere.page.getByLabel('6-digit PIN').fill('482913');
  await button(elsewhere.page, 'Resume Draft').click();
  await button(elsewhere.page, 'Continue Where You Left Off').click();
  await elsewhere.page.getByText(profileSummary).waitFor();
  await profileButton(elsewhere.page).click();
  const unit = elsewhere.page.getByRole('group', { name: 'Unit 2' });
  await expect.poll(() => unit.getByLabel('From').inputValue()).toBe('06/2021');
  await expect.poll(() => elsewhere.page.getByRole('group', { name: 'License 1' }).getByLabel('Expires').inputValue()).toBe('06/30/2028');
  expect([...first.faults, ...elsewhere.faults]).toEqual([]);
  await Promise.all([first.close(), elsewhere.close()]);
});

test('a Smart Link brings a profile, which the candidate sees and can clear', async () => {
  const body = {
    specialtyId: icu.specialty.id,
    candidateName: 'Petronella Probe',
    email: 'petronella@candidate.example',
    profile: usualProfile,
  };
  const { magicUrl } = await createApiClient(journey.stack.url).call(createSmartLink, { body });
  const { page, faults, close } = await visit(journey.browser, phone);
  await page.goto(magicUrl);
  await page.waitForURL(/\/checklist\/rn-icu$/);
  await page.getByText(profileSummary).waitFor();
  await openProfile(page);
  await expect.poll(() => page.getByLabel(/^Years in/).inputValue()).toBe('7');
  await button(page, /^Clear/)
    .first()
    .tap();
  await button(page, 'Clear everything').tap();
  await page.getByText('Optional. It takes about a minute').waitFor();
  await expect.poll(() => page.getByLabel(/^Years in/).inputValue()).toBe('');
  await button(page, 'Undo').tap();
  await page.getByText(profileSummary).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('an edit through a link changes the profile, and the report says so', async () => {
  const address = await reusable(await submitted(usualProfile));
  const { page, faults, close } = await visit(journey.browser);
  await openShared(page, address);
  await button(page, /^Edit/).first().click();
  await page.waitForURL(/editToken=/);
  await page.getByText(profileSummary).waitFor();
  await profileButton(page).click();
  await page.getByLabel(/^Years in/).fill('8');
  await page.getByRole('checkbox', { name: /^I certify/ }).check();
  await button(page, 'Submit Checklist').click();
  await page.getByRole('heading', { name: 'Skills Verified!' }).waitFor();
  await page.goto(address);
  await page.getByText(/8 years in ICU RN · Self-reported .* · Changed on .* through a shared link/).waitFor();
  expect(faults.filter((fault) => !/status of (401|403)/.test(fault))).toEqual([]);
  await close();
});

test('staff filter by profile, note a check, and the report and its PDF say so', async () => {
  const { submissionId } = await submitted({ ...usualProfile, systems: [{ system: 'matrixcare' }] }, 'Filomena Found');
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(at(brand.signInPath));
  await signIn(page, journey.stack.firstAdmin!.email, staffPassword);
  await page.waitForURL(at('/admin-portal'));
  await button(page, 'Experience and credentials').click();
  await page.getByLabel('EHR system').selectOption({ label: 'MatrixCare' });
  await page.getByLabel('Unit type').selectOption({ label: 'Trauma ICU' });
  await page.getByLabel('Licensed in').selectOption({ label: 'Texas' });
  await page.getByRole('combobox', { name: 'Certification', exact: true }).fill('acls');
  await page.waitForURL(/certificate=acls/);
  await page.getByLabel('Valid on').fill('2028-05-31');
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: /LK-/ }).count()).toBe(1);
  expect(await findAxeFaults(page)).toEqual([]);
  await expect.poll(() => page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain('ehr=matrixcare');
  await page.getByRole('link', { name: 'Open report of Filomena Found' }).click();

  await button(page, /^Record a check of RN, TX/).click();
  const dialog = page.getByRole('dialog', { name: 'Record a check' });
  await button(page, 'Record the check').click();
  await dialog.getByText('Source is required').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await dialog.getByLabel('Checked on').fill('2026-11-20');
  await dialog.getByRole('combobox', { name: /^Source/ }).fill('Nursys QuickConfirm');
  await dialog.getByRole('textbox', { name: /^Your name/ }).fill('Hester Fernhill');
  await button(page, 'Record the check').click();
  await page.getByText('RN, TX, compact, exp. 06/30/2028. Checked on 11/20/2026 at Nursys QuickConfirm by Hester Fernhill').waitFor();
  await page.getByText('BLS exp. 05/2028, ACLS exp. 05/2028, CCRN in progress: self-reported').waitFor();
  await page
    .getByLabel('Revision')
    .getByText(/2 \(newest\): .*, credential check recorded/)
    .waitFor({ state: 'attached' });
  const download = at(`/api/admin-portal/submissions/${submissionId}/download`);
  const load = async () => {
    const response = await page.request.get(download, { headers: { accept: 'application/json' } });
    return response.status() === 200 ? pdfText(await response.body()).replaceAll(/\s+/g, ' ') : '';
  };
  await expect.poll(load, { timeout: 60_000, interval: 500 }).toContain('QuickConfirm');
  expect(faults).toEqual([]);
  await close();
});

test.each([
  [390, 'dark'],
  [1280, 'light'],
] as const)(
  'axe finds nothing at %i pixels, %s, closed, open and in the shared report, and nothing sticks out',
  async (width, colorScheme) => {
    const { page, faults, close } = await visit(journey.browser, { viewport: { width, height: 900 }, colorScheme });
    const look = async () => ({ axe: await findAxeFaults(page), isTooWide: await isTooWide(page) });
    const clean = { axe: [], isTooWide: false };
    for (const slug of ['rn-icu', 'rn-or', 'medical-laboratory-scientist']) {
      await page.goto(at(`/checklist/${slug}`));
      await waitForEverySkill(page);
      if (slug === 'rn-icu') expect(await look()).toEqual(clean);
      await profileButton(page).click();
      await page.getByRole('group', { name: 'Unit 1', exact: true }).waitFor();
      for (const list of await page.locator('section details > summary').all()) await list.click();
      await page.getByRole('checkbox', { name: 'Epic' }).check();
      await page.getByRole('group', { name: 'License 1' }).getByLabel('State', { exact: true }).selectOption('TX');
      if (slug === 'rn-or') await page.getByRole('checkbox', { name: 'Spine' }).check();
      expect(await look()).toEqual(clean);
    }
    await openShared(page, await reusable(await submitted(fullProfile)));
    expect(await look()).toEqual(clean);
    expect(faults.filter((fault) => !/status of (401|403)/.test(fault))).toEqual([]);
    await close();
  },
);
