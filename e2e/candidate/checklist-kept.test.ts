import type { Page } from 'playwright-core';
import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { searchSubmissions } from '@larkfield/schemas/portal/submissions.ts';
import { type ApiClient, createApiClient } from '@larkfield/testing/api-client.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { fillCandidate, rateEverySkill, submitAndReadReference, waitForEverySkill } from '../candidate-steps.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;
let staff: ApiClient;

beforeAll(async () => {
  journey = await joinJourney();
  staff = createApiClient(journey.stack.url, '203.0.113.26');
  await staff.call(signIn, { body: inject('sharedProduct').staff });
});
afterAll(() => journey.stop());

const countOf = async (q: string) => (await staff.call(searchSubmissions, { query: { q } })).submissions.length;
/** The browser itself logs a lost connection. */
const unexpected = ({ faults }: Visit) => faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault));

async function open(page: Page, slug = 'rn-icu') {
  await page.goto(`${journey.stack.url}/checklist/${slug}`);
  await waitForEverySkill(page);
}
const key = (page: Page, row: number, scale: string, value: number) =>
  page.locator('[data-skill]').nth(row).locator(`[data-scale=${scale}] input[value="${value}"]`);

test('a reload in the middle restores name and ratings, but no date of birth and no SSN digits', async () => {
  const seen = await visit(journey.browser);
  const { page } = seen;
  await open(page);
  await fillCandidate(page);
  await key(page, 0, 'proficiency', 4).click();
  await key(page, 0, 'frequency', 2).click();
  await key(page, 50, 'proficiency', 1).click();
  await page.getByText(/^Auto-saved/).waitFor();
  await key(page, 99, 'proficiency', 5).click();
  // Reload at once, before the next save is due.
  await page.reload();
  await waitForEverySkill(page);
  await page.getByText('3 / 124 skills rated').waitFor();
  await page.getByText(/^Restored, saved/).waitFor();
  for (const chosen of [
    key(page, 0, 'proficiency', 4),
    key(page, 0, 'frequency', 2),
    key(page, 50, 'proficiency', 1),
    key(page, 99, 'proficiency', 5),
  ])
    await expect.poll(() => chosen.isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('Full name').inputValue()).not.toBe('');
  for (const label of ['Date of birth', 'Last 4 of SSN', 'Email'])
    await expect.poll(() => page.getByLabel(label).first().inputValue()).toBe('');
  await expect.poll(() => page.getByRole('checkbox', { name: /^I certify/ }).isChecked()).toBe(false);
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test('two tabs notice that they show the same checklist', async () => {
  const seen = await visit(journey.browser);
  const { page, context } = seen;
  await open(page);
  const second = await context.newPage();
  await open(second);
  const notice = 'This checklist is open in another tab.';
  await page.getByText(notice).waitFor();
  await second.getByText(notice).waitFor();
  await second.goto(`${journey.stack.url}/checklists`);
  await page.getByText(notice).waitFor({ state: 'hidden' });
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test('with full storage the form works, warns that it saves nothing, and submits', async () => {
  const seen = await visit(journey.browser);
  const { page } = seen;
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await open(page);
  await rateEverySkill(page, { proficiency: 3, frequency: 4 });
  await page.getByRole('button', { name: "This browser can't keep a draft." }).click();
  await page.getByText(/Its storage is full or blocked/).waitFor();
  await page.keyboard.press('Escape');
  await fillCandidate(page, { name: 'Quentin Quota' });
  expect(await submitAndReadReference(page)).toMatch(/^LK-/);
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test('the form announces that it is offline; back online, submitting again makes one submission', async () => {
  const seen = await visit(journey.browser);
  const { page, context } = seen;
  await open(page);
  await rateEverySkill(page, { proficiency: 4, frequency: 4 });
  await fillCandidate(page, { name: 'Olga Offline' });
  // The code for toasts is loaded at the first click or key, which has only just happened.
  await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
  await context.setOffline(true);
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/robots.txt', { cache: 'no-store' }).then(
          () => 'answered',
          () => 'offline',
        ),
      ),
    )
    .toBe('offline');
  await page.getByRole('button', { name: 'Submit Checklist' }).click();
  const said = ['Submission Failed', "You're offline. Please try again later. Everything you entered is still on this page."];
  await Promise.all(said.map((text) => page.getByText(text).first().waitFor()));
  await page.getByText('124 / 124 skills rated').waitFor();
  await context.setOffline(false);
  expect(await submitAndReadReference(page)).toMatch(/^LK-/);
  expect(await countOf('Olga Offline')).toBe(1);
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});

test('a lost reply leads to no second submission, and afterwards the form is empty again', async () => {
  const seen = await visit(journey.browser);
  const { page } = seen;
  await open(page);
  await rateEverySkill(page, { proficiency: 4, frequency: 3 });
  await fillCandidate(page, { name: 'Lothar Lost' });
  await page.route('**/api/checklist/submit', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Submit Checklist' }).click();
  await page.getByText('The connection dropped before we got an answer.', { exact: false }).first().waitFor();
  expect(await countOf('Lothar Lost')).toBe(1);
  await page.unroute('**/api/checklist/submit');
  expect(await submitAndReadReference(page)).toMatch(/^LK-/);
  expect(await countOf('Lothar Lost')).toBe(1);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('checklist') || name.startsWith('submit'))),
  ).toEqual([]);
  await open(page);
  await page.getByText('0 / 124 skills rated').waitFor();
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('');
  expect(unexpected(seen)).toEqual([]);
  await seen.close();
});
