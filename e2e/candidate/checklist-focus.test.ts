// @rest: looks
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '@larkfield/testing/browser.ts';
import { waitForEverySkill, watchLayoutShifts } from '../candidate-steps.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;

beforeAll(async () => {
  journey = await joinJourney();
});
afterAll(() => journey.stop());

/** The position of the last row, once a frame has been painted. */
const lastRowTop = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [...document.querySelectorAll('[data-skill]')].at(-1)!.getBoundingClientRect().top;
  });
async function waitForRest(page: Page): Promise<void> {
  await expect.poll(async () => (await lastRowTop(page)) === (await lastRowTop(page))).toBe(true);
}

test('nothing moves at the end of the page when all answers become equal and one changes again', async () => {
  const { page, faults, close } = await visit(journey.browser);
  await page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await waitForEverySkill(page);
  const notice = page.getByText('Every rated skill has the same answer');
  await page.getByRole('group', { name: 'Proficiency of all skills' }).getByRole('button', { name: /^4 / }).click();
  await notice.waitFor();
  await page.keyboard.press('End');
  // Rows get their real height when they first come into view, so scroll there before measuring.
  const lastKey = page.locator('[data-skill]').last().locator('input[value="3"]').first();
  await lastKey.hover();
  await waitForRest(page);
  const whatMoved = await watchLayoutShifts(page);
  await lastKey.click();
  await notice.waitFor({ state: 'detached' });
  await page.keyboard.press('4');
  await notice.waitFor();
  expect(await whatMoved()).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

test.each([
  ['Tab', 1280],
  ['Shift+Tab', 1280],
  ['Tab', 768],
  ['Shift+Tab', 320],
] as const)('%s at %i pixels never lands on something hidden', async (keys, width) => {
  const { page, faults, close } = await visit(journey.browser, { viewport: { width, height: 700 } });
  // Four rows of each category are enough, since further rows are the same.
  await page.route('**/api/specialties/slug/pt-acute', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as ReplyOf<typeof getSpecialty>;
    const skillsByCategory = reply.skillsByCategory.map((category) => ({ ...category, skills: category.skills.slice(0, 4) }));
    await route.fulfill({ response, json: { ...reply, skillsByCategory } });
  });
  await page.goto(`${journey.stack.url}/checklist/pt-acute`);
  await waitForEverySkill(page);
  // All floating elements are shown: a tip, a toast, and the button to the top.
  await page.keyboard.press('4');
  if (keys === 'Shift+Tab') await page.getByRole('button', { name: 'Submit Checklist' }).focus();
  const hidden: string[] = [];
  const seen = new Set<string>();
  for (let presses = 0; presses < 450; presses += 1) {
    await page.keyboard.press(keys);
    const place = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { x, y, width: wide, height: high } = element.getBoundingClientRect();
      // For a focused container, it is enough that its top is visible.
      const at = document.elementFromPoint(x + wide / 2, y + Math.min(high / 2, 24));
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? element.tagName;
      const row = element.closest('[data-skill]')?.getAttribute('data-skill') ?? '';
      return {
        name: `${row} ${name}`,
        isSeen: at !== null && (element.contains(at) || at.contains(element)) && !at.matches('body, main, html'),
      };
    });
    if (!place) {
      if (seen.size > 0) break;
      continue;
    }
    seen.add(place.name);
    if (!place.isSeen) hidden.push(place.name);
  }
  expect(seen.size, 'the rows and all around them').toBeGreaterThan(await page.locator('[data-skill]').count());
  expect(hidden).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});
