import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, visit, type Visit } from '@larkfield/testing/browser.ts';
import { fillCandidate, rateEverySkill, waitForEverySkill } from '../candidate-steps.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;
let seen: Visit;
let page: Page;

beforeAll(async () => {
  journey = await joinJourney();
  seen = await visit(journey.browser);
  ({ page } = seen);
});
afterAll(() => journey.stop());

/** The browser itself logs the refusals that this journey provokes; it may log nothing else. */
const unexpected = ({ faults }: Visit) => faults.filter((fault) => !/status of (404|503|502)/.test(fault));

async function open(on: Page = page) {
  await on.goto(`${journey.stack.url}/checklist/rn-icu`);
  await waitForEverySkill(on);
}
/** Starts over, so that nothing of the previous test is restored. */
async function openEmpty() {
  // The form saves its content when the page is left, so the storage is cleared from a page without the form.
  await page.goto(`${journey.stack.url}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  await open();
}
const submit = (on: Page = page) => on.getByRole('button', { name: 'Submit Checklist' }).click();
/** Toasts disappear after a while, so all expected texts are awaited at once. */
const said = (...texts: string[]) => Promise.all(texts.map((text) => page.getByText(text).first().waitFor()));
const focusedName = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name);
/** The distance of the focused element from the top of the window. */
const focusedTop = (on: Page = page) => on.evaluate(() => document.activeElement!.getBoundingClientRect().top);
const key = (row: number, scale: string, value: number) =>
  page.locator('[data-skill]').nth(row).locator(`[data-scale=${scale}] input[value="${value}"]`);

test('an unknown specialty leads back to the list', async () => {
  await page.goto(`${journey.stack.url}/checklist/no-such-specialty`);
  await page.getByRole('heading', { name: 'Specialty Not Found' }).waitFor();
  await page.getByRole('link', { name: 'All specialties' }).click();
  await page.waitForURL(/\/checklists$/);
});

test('without any rating Submit is disabled', async () => {
  await openEmpty();
  await expect.poll(() => page.getByRole('button', { name: 'Submit Checklist' }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Submit', exact: true }).isDisabled()).toBe(true);
});

test('names every empty field, focuses the first one at the top of the page, and explains in a toast', async () => {
  await openEmpty();
  await key(40, 'proficiency', 3).click();
  await submit();
  await said(
    'Personal Information Required',
    'Name is required',
    'Date of birth is required',
    'Must be exactly 4 digits',
    'Email is required',
    'You must certify the information',
  );
  await expect.poll(focusedName).toBe('candidateName');
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(300);
});

test.each([
  ['candidateName', 'x'.repeat(201), 'Name must be at most 200 characters'],
  ['dateOfBirth', '03.04.1985', 'Use MM/DD/YYYY format (e.g., 03/15/1985)'],
  ['dateOfBirth', '02/30/1985', 'Enter a valid date'],
  ['dateOfBirth', '12/31/1899', 'Birth year must be between 1900 and current year'],
  ['dateOfBirth', `1/1/${new Date().getFullYear() + 2}`, 'Birth year must be between 1900 and current year'],
  ['dateOfBirth', `1/1/${new Date().getFullYear() - 17}`, 'You must be at least 18 to submit a checklist.'],
  ['last4Ssn', '12a', 'Must be exactly 4 digits'],
  ['email', 'wilhelmina@candidate', 'Invalid email address'],
  ['phone', '555-0187', 'Phone must be 10 to 20 characters'],
])('%s with "%s" gets an error, focuses the field and sends nothing', async (name, text, message) => {
  if (!page.url().endsWith('/checklist/rn-icu') || (await page.getByText('124 / 124').count()) === 0) {
    await openEmpty();
    await rateEverySkill(page, { proficiency: 4, frequency: 4 });
  }
  await fillCandidate(page);
  await page.locator(`input[name="${name}"]`).fill(text);
  await submit();
  await said(message, 'Personal Information Required');
  await expect.poll(focusedName).toBe(name);
  await expect.poll(() => focusedTop()).toBeGreaterThan(64);
  expect(page.url()).toMatch(/\/checklist\/rn-icu$/);
});

test('the SSN field accepts neither letters nor a fifth digit', async () => {
  await page.locator('input[name="last4Ssn"]').fill('1a2b3456');
  await expect.poll(() => page.locator('input[name="last4Ssn"]').inputValue()).toBe('1234');
  await expect.poll(() => page.locator('input[name="last4Ssn"]').getAttribute('type')).toBe('password');
});

test('refuses fewer than ten skills with their number, and the summary leads to the first gap below the sticky header', async () => {
  await openEmpty();
  await fillCandidate(page);
  for (let row = 0; row < 9; row += 1) await key(row, 'proficiency', 3).click();
  await submit();
  await said('Minimum 10 Skills Required', 'You have rated 9 skills. Please rate at least 10 before submitting.');
  const summary = page.getByRole('region', { name: 'Rate at least 10 skills before you submit' });
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => focusedTop()).toBeGreaterThan(64);
  await summary.getByRole('button').first().click();
  await expect.poll(() => focusedTop()).toBeGreaterThan(64);
});

test('scrolls to, highlights and focuses a safety skill that is unrated or has no frequency', async () => {
  await openEmpty();
  await fillCandidate(page);
  const rows = page.locator('[data-skill]');
  const safety = rows.filter({ hasText: 'Safety-critical' }).last();
  await rateEverySkill(page, { proficiency: 4, frequency: 4 });
  // innerText would be empty, since a category that was never in view is not laid out.
  const name = await safety.getByRole('heading').textContent();
  await safety.getByRole('button', { name: /^Clear rating/ }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  const backgrounds = await safety.evaluateHandle((row) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(getComputedStyle(row).backgroundColor)).observe(row, { attributeFilter: ['class'] });
    return seen;
  });
  await submit();
  await said('Safety Skills Required', `"${name}" must be rated before submission.`);
  await expect
    .poll(() => safety.locator('[data-scale=proficiency]').evaluate((scale) => scale.contains(document.activeElement)))
    .toBe(true);
  await expect.poll(() => focusedTop()).toBeGreaterThan(64);
  await expect.poll(() => backgrounds.evaluate((seen) => seen.length)).toBe(2);
  const [marked, afterwards] = await backgrounds.jsonValue();
  expect(marked).not.toBe(afterwards);

  await safety.locator('[data-scale=proficiency] input[value="4"]').click();
  await submit();
  await said(`"${name}" requires frequency rating.`);
  await expect.poll(() => safety.locator('[data-scale=frequency]').evaluate((scale) => scale.contains(document.activeElement))).toBe(true);
});

test.each([
  [
    { status: 503, json: { error: 'Busy', message: 'Busy', code: 'SERVICE_UNAVAILABLE', details: 'The ward clerk is at lunch.' } },
    'The ward clerk is at lunch.',
  ],
  [{ status: 503, json: { error: 'Busy', message: 'The service is busy.', code: 'SERVICE_UNAVAILABLE' } }, 'The service is busy.'],
  [{ status: 502, body: '<h1>Bad gateway</h1>' }, 'Please try again later'],
])('a refused submission shows "Submission Failed" with the reason, and keeps all input', async (answer, text) => {
  if ((await page.getByText('124 / 124').count()) === 0) await rateEverySkill(page, { proficiency: 4, frequency: 4 });
  await rateEverySkill(page, { proficiency: 4, frequency: 4 });
  await fillCandidate(page);
  await page.route('**/api/checklist/submit', (route) => route.fulfill(answer));
  await submit();
  await said('Submission Failed', text);
  await page.getByText(/It wasn't submitted\. Everything is still on this page/).waitFor();
  await page.unroute('**/api/checklist/submit');
});

test('an edit that cannot be loaded shows "Load Failed"', async () => {
  await page.goto(`${journey.stack.url}/checklist/rn-icu?editToken=${'a'.repeat(64)}`);
  await said('Load Failed', 'Could not load submission for editing. Please try again.');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

test('on a phone a missing field opens its section', async () => {
  const small = await visit(journey.browser, phone);
  await open(small.page);
  await rateEverySkill(small.page, { proficiency: 4, frequency: 4 });
  await submit(small.page);
  await small.page.getByText('Name is required').first().waitFor();
  await expect.poll(() => small.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('candidateName');
  await expect.poll(() => focusedTop(small.page)).toBeGreaterThan(64);
  expect(unexpected(small)).toEqual([]);
  await small.close();
});

test('there were no other errors', () => {
  expect(unexpected(seen)).toEqual([]);
});
