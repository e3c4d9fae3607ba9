// @rest: beyond
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { candidate, waitForEverySkill, waitForPad } from '../candidate-steps.ts';
import { stopClock } from '../page-clock.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;

beforeAll(async () => {
  journey = await joinJourney();
});
afterAll(() => journey.stop());

const pad = (page: Page) => page.getByRole('dialog');
const key = (page: Page, step: number) =>
  pad(page)
    .getByRole('group')
    .getByRole('button', { name: new RegExp(`^${step} `) });
/** The pad's heading, which names the current skill. */
const asked = (page: Page) => pad(page).getByRole('heading', { level: 2 }).innerText();
/** Advances the stopped clock enough for the next tap to count. */
const pause = (page: Page) => page.clock.runFor(300);

test('closing the pad on a safety skill without a frequency shows that it is mandatory, and focuses its row', async () => {
  const { page, faults, close } = await visit(journey.browser, phone);
  await page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await waitForEverySkill(page);
  const row = page.locator('[data-skill]').filter({ hasText: 'Safety-critical' }).first();
  await row.getByRole('button').tap();
  const name = await asked(page);
  await stopClock(page);
  await pause(page);
  // In a double tap, the second tap would hit a frequency that was not meant.
  const { x, y, width, height } = (await key(page, 4).boundingBox())!;
  for (let taps = 0; taps < 2; taps += 1) await page.touchscreen.tap(x + width / 2, y + height / 2);
  await pad(page)
    .getByRole('button', { name: /^4 Proficient\s+change$/ })
    .waitFor();
  await row.getByText('Rated 4, Proficient', { exact: true }).waitFor({ state: 'attached' });
  await pause(page);
  await pad(page).getByRole('button', { name: 'Done' }).tap();
  await pause(page);
  await page.getByText(`"${name}" is safety-critical: please add a frequency.`).first().waitFor();
  await page.clock.resume();
  await expect.poll(() => row.getByRole('button').evaluate((button) => button === document.activeElement)).toBe(true);
  await row.getByRole('button').tap();
  await page.keyboard.press('Escape');
  await expect.poll(() => pad(page).count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});

test('a pad or calendar that failed to load loads at the next press, and no input is lost', async () => {
  const { page, faults, close } = await visit(journey.browser, phone);
  const parts = /\/assets\/(later-parts|birth-calendar)-[^/]*\.js$/;
  await page.route(parts, (route) => route.abort());
  await page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await waitForEverySkill(page);
  await page.locator('summary').tap();
  await page.getByLabel('Full name').fill(candidate.name);
  const presses = [page.locator('[data-skill] button').first(), page.getByRole('button', { name: 'Pick the date on a calendar' })];
  const said = page.getByText("This couldn't be opened").first();
  for (const press of presses) {
    await press.tap();
    await said.waitFor();
    // The message disappears without a tap.
    await said.waitFor({ state: 'detached' });
  }
  await page.unroute(parts);
  for (const press of presses) {
    await waitForPad(page);
    await press.tap();
    await pad(page).getByRole('heading', { level: 2 }).waitFor();
    await expect.poll(() => pad(page).getByRole('button').count()).toBeGreaterThan(4);
    await page.keyboard.press('Escape');
    await expect.poll(() => pad(page).count()).toBe(0);
  }
  expect(await page.getByLabel('Full name').inputValue()).toBe(candidate.name);
  expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  await close();
});
