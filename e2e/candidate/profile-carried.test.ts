// @rest: beyond
import { readFile } from 'node:fs/promises';
import { pinRule } from '@larkfield/schemas/links/link-constants.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { brand } from '@larkfield/brand/brand.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { createSmartLink } from '@larkfield/schemas/links/smart-links.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { passcodeFrom, usualProfile } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { fillCandidate, openFold, waitForEverySkill } from '../candidate-steps.ts';
import { findAxeFaults } from '../portal-page-checks.ts';
import { fillProfileByTouch, openProfile, profileButton, profileSummary } from '../profile-steps.ts';
import { signIn } from '../staff-steps.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';

let journey: SharedJourney;

beforeAll(async () => {
  journey = await joinJourney();
});
afterAll(() => journey.stop());

const at = (path: string) => `${journey.stack.url}${path}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a draft with a PIN carries the profile to another device', async () => {
  const first = await visit(journey.browser, { ...phone, permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = first;
  await page.goto(at('/checklist/rn-icu'));
  await waitForEverySkill(page);
  await fillProfileByTouch(page);
  await fillCandidate(page);
  await button(page, 'Save Draft').tap();
  const dialog = page.getByRole('dialog', { name: 'Quick Draft (2-Day Expiry)' });
  await dialog.getByLabel(new RegExp(`^${pinRule.label}`)).fill(passcodeFrom('482913'));
  await button(page, 'Generate Draft Link').tap();
  await dialog.getByText('Save this link now.').waitFor();
  await dialog.getByRole('button', { name: /draft link/ }).tap();
  await page.getByText('Link copied!').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const elsewhere = await visit(journey.browser);
  await elsewhere.page.goto(link);
  await elsewhere.page.getByLabel(pinRule.label).fill(passcodeFrom('482913'));
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

test('a Smart Link carries a profile, which the candidate sees and can clear', async () => {
  const api = createApiClient(journey.stack.url);
  const { specialty } = await api.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const body = {
    specialtyId: specialty.id,
    candidateName: 'Petronella Probe',
    email: 'petronella@candidate.example',
    profile: usualProfile,
  };
  const { magicUrl } = await api.call(createSmartLink, { body });
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

test('staff filter by profile and record a check, which the report and its PDF show', async () => {
  const { submissionId } = await submitByApi(journey.stack.url, {
    profile: { ...usualProfile, systems: [{ system: 'matrixcare' }] },
    candidateName: 'Filomena Found',
  });
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(at(brand.signInPath));
  const { email, password } = inject('sharedProduct').staff;
  await signIn(page, email, password);
  await page.waitForURL(at('/admin-portal'));
  await button(page, 'Filters').click();
  await page.getByLabel('EHR system').waitFor();
  // The events follow each other before the page can render, as on a busy computer.
  await page.evaluate(() => {
    for (const [label, choice] of [
      ['EHR system', 'MatrixCare'],
      ['Unit type', 'Trauma ICU'],
      ['Licensed in', 'Texas'],
    ] as const) {
      const select = Array.from(document.querySelectorAll('label')).find(({ innerText }) => innerText.startsWith(label))!
        .control as HTMLSelectElement;
      select.value = Array.from(select.options).find((option) => option.label === choice)!.value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await page.waitForURL(/ehr=matrixcare&unit=trauma-icu&state=TX/);
  await page.getByRole('combobox', { name: 'Certification', exact: true }).fill('acls');
  await page.waitForURL(/certificate=acls/);
  await page.getByLabel('Valid on').fill('2028-05-31');
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: /LK-/ }).count()).toBe(1);
  expect(await findAxeFaults(page)).toEqual([]);
  const table = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  expect(await readFile(await (await table).path(), 'utf8')).toContain('Filomena Found');
  await page.getByRole('link', { name: 'Open report of Filomena Found' }).click();

  await openFold(page, 'Licenses and certifications');
  await button(page, 'Record checks').click();
  const dialog = page.getByRole('dialog', { name: 'Record checks' });
  expect(await findAxeFaults(page)).toEqual([]);
  for (const [credential, source] of [
    [/^RN, TX/, 'Nursys QuickConfirm'],
    [/^BLS/, 'AHA eCard'],
  ] as const) {
    const group = dialog.getByRole('group', { name: credential });
    await group.getByLabel('Checked on').fill('2026-11-20');
    await group.getByRole('combobox', { name: /^Source/ }).fill(source);
  }
  await button(page, 'Save checks').click();
  await page
    .getByText(/^RN, TX, compact, exp\. 06\/30\/2028\. Checked on 11\/20\/2026 at Nursys QuickConfirm by .+@larkfield\.example$/)
    .waitFor();
  await page.getByText('ACLS exp. 05/2028, CCRN in progress: self-reported').waitFor();
  // No signed content has changed, so there is no other revision to choose.
  expect(await page.getByLabel('Revision').count()).toBe(0);
  const download = at(`/api/admin-portal/submissions/${submissionId}/download`);
  const load = async () => {
    const response = await page.request.get(download, { headers: { accept: 'application/json' } });
    return response.status() === 200 ? pdfText(await response.body()).replaceAll(/\s+/g, ' ') : '';
  };
  await expect.poll(load, { interval: 500 }).toContain('QuickConfirm');
  expect(faults).toEqual([]);
  await close();
});
