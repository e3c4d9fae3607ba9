import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '@larkfield/testing/browser.ts';
import { candidate, waitForEverySkill, watchLayoutShifts } from '../candidate-steps.ts';
import { stopClock } from '../page-clock.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;

beforeAll(async () => {
  journey = await joinJourney();
});
afterAll(() => journey.stop());

/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? (element instanceof HTMLInputElement ? element.name : element?.textContent) ?? '';
  });

/** Presses Tab until an element with this name has the focus; fails at the end of the page. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 400; presses += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}`);
}

test('a whole checklist is filled in and submitted by keyboard alone', async () => {
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await waitForEverySkill(page);

  for (const [field, text] of [
    ['candidateName', candidate.name],
    ['dateOfBirth', candidate.dateOfBirth],
    ['last4Ssn', candidate.last4Ssn],
    ['email', candidate.email],
    ['phone', candidate.phone],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await expect.poll(() => page.getByText('0 / 124 skills rated').isVisible()).toBe(true);
  await tabTo(page, 'attestation');
  await page.keyboard.press('Space');

  const whatMoved = await watchLayoutShifts(page);
  // The first skill is rated slowly, by arrows and Tab instead of two digits.
  await page.keyboard.press('5');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('1, Never');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('3, Last 6mo');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.getByText('1 / 124 skills rated').waitFor();

  // A second digit counts as the frequency only within a short time.
  await stopClock(page);
  for (let skill = 2; skill <= 124; skill += 1) {
    await page.keyboard.press(skill % 2 ? '4' : '3');
    await page.keyboard.press('4');
    const isSeen = await page.evaluate(() => {
      const box = document.activeElement!.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === document.activeElement;
    });
    expect(isSeen, `what has the focus after skill ${skill} is hidden`).toBe(true);
  }
  await page.clock.resume();
  await page.getByText('124 / 124 skills rated').waitFor();
  await expect.poll(() => page.locator('[data-scale=frequency] input:checked').count()).toBe(124);
  expect(await whatMoved()).toEqual([]);
  await expect.poll(() => page.locator('#main [data-scale=frequency] input[value="3"]:checked').count()).toBe(1);

  await tabTo(page, 'Submit Checklist');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Skills Verified!' }).waitFor();
  expect(faults).toEqual([]);
  await close();
});
