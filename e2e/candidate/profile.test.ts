// @rest: beyond
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { day } from '@larkfield/schemas/durations.ts';
import { visit } from '@larkfield/testing/browser.ts';
import { fullProfile } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { fillCandidate, rateEverySkill, waitForEverySkill } from '../candidate-steps.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { openSharedReport, profileButton, shareReport } from '../profile-steps.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;

beforeAll(async () => {
  journey = await joinJourney();
});
afterAll(() => journey.stop());

const at = (path: string) => `${journey.stack.url}${path}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Presses Tab until an element with a matching name has the focus. */
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

test('the closed section loads none of its code and lists', async () => {
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

test('the profile can be filled in by keyboard alone at 1280 pixels, from the heading to the report', async () => {
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
  // A letter moves to the next entry with that initial; a second letter only counts within a second.
  const choose = async (name: RegExp, wanted: string) => {
    await tabTo(page, name);
    const chosen = () => page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]!.label);
    for (let presses = 0; presses < 99 && (await chosen()) !== wanted; presses += 1) await page.keyboard.press(wanted[0]!);
    expect(await chosen()).toBe(wanted);
  };
  await type(/^\/Years in/, '7');
  await choose(/^Unit 1\/Unit type/, 'Trauma ICU');
  await type(/^Unit 1\/From/, '32023');
  await type(/^Unit 1\/Usual patient load/, '1:2');
  await choose(/^Unit 1\/Level/, 'Trauma level II');
  await tabTo(page, /^Unit 1\/Staff/);
  await page.keyboard.press('Space');
  await tabTo(page, /\/Epic$/);
  await page.keyboard.press('Space');
  const missing =
    /Usually required for this specialty and not entered yet: State RN license \(compact or single-state\)\. You can still submit\./;
  await page.getByText(missing).waitFor();
  await type(/^License 1\/State/, 'O');
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
  expect(await page.getByText('0 / 124 skills rated').isVisible()).toBe(true);

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

test('a near, past or unreadable expiry shows a friendly hint and does not block submitting', async () => {
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(at('/checklist/rn-icu'));
  await waitForEverySkill(page);
  await profileButton(page).click();
  const soon = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);
  const bls = page.getByRole('group', { name: 'BLS', exact: true });
  await bls.getByRole('checkbox', { name: 'BLS' }).check();
  await bls.getByLabel('Expires').fill(soon);
  await bls.getByText(/^Expires in (19|20|21) days\. You'll be asked for the renewal soon\.$/).waitFor();
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

test.each([
  [390, 'dark'],
  [1280, 'light'],
] as const)(
  'axe finds no fault at %i pixels, %s, closed, open and in the shared report, and nothing overflows',
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
    await openSharedReport(page, await shareReport(journey.stack.url, fullProfile));
    expect(await look()).toEqual(clean);
    expect(faults.filter((fault) => !/status of (401|403)/.test(fault))).toEqual([]);
    await close();
  },
);
