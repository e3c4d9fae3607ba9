// @rest: repeats
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { candidate, waitForEverySkill, waitForPad, watchLayoutShifts } from '../candidate-steps.ts';
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

test('a whole checklist is filled in by touch at 390×844, with the numeric pad', async () => {
  const { page, faults, close } = await visit(journey.browser, phone);
  await page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await waitForEverySkill(page);
  await page.locator('[data-skill] button').first().tap();
  await pad(page).getByText('Proficiency, step 1 of 2').waitFor();
  const whatMoved = await watchLayoutShifts(page);
  await stopClock(page);
  for (let skill = 1; skill <= 124; skill += 1) {
    await pad(page).getByText('Proficiency, step 1 of 2').waitFor();
    const name = await asked(page);
    if (skill === 1 || skill === 50 || skill === 100) await checkThatThePadFits(page, name);
    await pause(page);
    await key(page, skill % 2 ? 4 : 3).tap();
    await pad(page).getByText('Frequency, step 2 of 2').waitFor();
    await pause(page);
    await expect.poll(() => asked(page)).toBe(name);
    await key(page, 4).tap();
    await page.getByText(`${skill} / 124 skills rated`).waitFor();
  }
  await page.getByText('All skills are rated').first().waitFor();
  await page.clock.resume();
  await page.getByRole('button', { name: 'All rated' }).waitFor();
  await expect.poll(() => pad(page).count()).toBe(0);
  await waitForPad(page);
  // The toast does not cover the pad's title, and moves to its usual place once the pad has closed.
  expect((await whatMoved()).filter((text) => !text.startsWith('All skills are rated'))).toEqual([]);

  await page.locator('summary').tap();
  await page.getByLabel('Full name').fill(candidate.name);
  await page.getByRole('button', { name: 'Pick the date on a calendar' }).tap();
  await page.getByLabel('Choose the Year').selectOption('1985');
  await page.getByLabel('Choose the Month').selectOption({ label: 'March' });
  await page.getByRole('button', { name: /March 15/ }).tap();
  await expect.poll(() => page.getByLabel('Date of birth').first().inputValue()).toBe('03/15/1985');
  await page.getByLabel('Last 4 of SSN').fill(candidate.last4Ssn);
  await page.getByLabel('Email').fill(candidate.email);
  await page.getByRole('checkbox', { name: /^I certify/ }).tap();
  await page.getByRole('button', { name: 'Submit Checklist' }).tap();
  await page.getByRole('heading', { name: 'Skills Verified!' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

/** Checks that keys are large enough for a thumb, the current row is visible above the pad, and nothing scrolls sideways. */
async function checkThatThePadFits(page: Page, skill: string): Promise<void> {
  for (const button of await pad(page).getByRole('group').getByRole('button').all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
  }
  const isRowInView = async () => {
    const row = (await page.locator('[data-skill]').filter({ hasText: skill }).first().boundingBox())!;
    const sheet = (await pad(page).boundingBox())!;
    const toolbar = (await page.getByRole('region', { name: 'Quick Fill', includeHidden: true }).boundingBox())!;
    return row.y >= toolbar.y + toolbar.height && row.y + row.height <= sheet.y;
  };
  await expect.poll(isRowInView).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
}
