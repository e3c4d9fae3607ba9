// @rest: looks
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit } from '@larkfield/testing/browser.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { waitForEverySkill } from '../candidate-steps.ts';
import { isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdmin } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { addStyle, largeText, seenOfFocus, textSpacing, zoomed } from '../low-vision.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  const client = createApiClient(journey.stack.url);
  const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug: 'rn-icu' } });
  for (const candidateName of ['Maren Oakfield', 'Tobias Lindqvist', 'Ada Fernhill'])
    await client.call(submitChecklist, { body: makeSubmission({ id: specialty.id, groups: skillsByCategory }, { candidateName }) });
});
afterAll(() => journey?.stop());

async function openForm(options: Parameters<typeof visit>[1], css?: string) {
  const opened = await visit(journey.browser, options);
  await opened.page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await waitForEverySkill(opened.page);
  if (css) await addStyle(opened.page, css);
  return opened;
}

test.each([
  ['in a window of 768 x 576', { viewport: { width: 768, height: 576 } }, ''],
  ['with text alone at 200 %', { viewport: { width: 1280, height: 800 } }, largeText],
  ['with the text spacing of WCAG', { viewport: { width: 1280, height: 800 } }, textSpacing],
])('%s every key that takes the focus is seen', async (_where, options, css) => {
  const { page, faults, close } = await openForm(options, css);
  await page.locator('[data-skill] input').first().focus();
  for (const [key, times] of [
    ['ArrowDown', 9],
    ['Shift+Tab', 9],
    ['Tab', 5],
  ] as const)
    for (let press = 0; press < times; press += 1) {
      await page.keyboard.press(key);
      expect(await seenOfFocus(page), `${key} ${press}`).toBeGreaterThanOrEqual(8);
    }
  expect(await isTooWide(page)).toBe(false);
  expect(faults).toEqual([]);
  await close();
});

test('the count stays in the window with the text spacing of WCAG', async () => {
  for (const width of [1280, 390]) {
    const { page, close } = await openForm({ viewport: { width, height: 844 } }, textSpacing);
    const count = page.getByText('skills rated').first();
    expect((await count.boundingBox())!.y, `${width} wide`).toBeGreaterThanOrEqual(0);
    await close();
  }
});

test('at a zoom of 400 % no bar stays over the form, and the pad shows its five keys', async () => {
  const { page, faults, close } = await openForm({ viewport: zoomed });
  const skill = page.locator('[data-skill] button').nth(3);
  await skill.focus();
  const covering = await page.evaluate(() => {
    const bars = [...document.querySelectorAll('.sticky')].map((bar) => bar.getBoundingClientRect());
    return bars.filter(({ top, bottom }) => bottom > 0 && top < innerHeight).length;
  });
  expect(covering).toBe(0);
  await skill.press('Enter');
  const pad = page.getByRole('dialog');
  const lastKey = pad.getByRole('button', { name: /^5 / });
  await lastKey.waitFor();
  await expect.poll(async () => ((box) => box!.y + box!.height)(await lastKey.boundingBox())).toBeLessThanOrEqual(zoomed.height);

  // The toast of a failed submission stands beside the field that it leads to.
  await lastKey.press('Enter');
  await page.keyboard.press('Escape');
  await pad.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Submit' }).first().press('Enter');
  await page.getByText('Personal Information Required').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await expect.poll(() => seenOfFocus(page)).toBeGreaterThanOrEqual(8);
  expect(faults).toEqual([]);
  await close();
});

test('in the colors of the system the present page, what is ticked and the empty day are told apart', async () => {
  const { page, faults, close } = await visit(journey.browser, { forcedColors: 'active' });
  await signInFirstAdmin(page, journey.stack);
  const ground = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await ground('Submissions')).not.toBe(await ground('Links'));
  expect(await ground('Everything')).not.toBe(await ground('Unassigned'));
  const box = page.getByRole('checkbox', { name: 'Select Maren Oakfield' });
  const drawn = () => box.evaluate((input) => getComputedStyle(input).backgroundColor);
  const unticked = await drawn();
  await box.press('Space');
  expect(await drawn()).not.toBe(unticked);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('From').waitFor();
  // The browser says itself that no day is chosen.
  await expect.poll(() => page.locator('[data-text="Any day"]').first().isVisible()).toBe(false);
  expect(faults).toEqual([]);
  await close();
});

test('in the colors of the system the chosen key of the pad, a missing field and what lies over the form are seen', async () => {
  const { page, faults, close } = await openForm({ viewport: { width: 390, height: 844 }, forcedColors: 'active' });
  await page.locator('[data-skill] button').first().press('Enter');
  const pad = page.getByRole('dialog');
  await pad.getByRole('button', { name: /^4 Proficient/ }).press('Enter');
  await pad.getByRole('button', { name: /^4 Current/ }).press('Enter');
  await pad.getByRole('button', { name: 'Previous' }).press('Enter');
  const ground = (name: RegExp) => pad.getByRole('button', { name }).evaluate((key) => getComputedStyle(key).backgroundColor);
  await expect.poll(() => ground(/^4 Proficient/)).not.toBe(await ground(/^3 /));
  await page.keyboard.press('Escape');
  await pad.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Submit' }).first().press('Enter');
  const marked = page.locator('.field-mark-on').first();
  await marked.waitFor();
  expect(await marked.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid');
  const edges = () =>
    page.evaluate(() => Array.from(document.querySelectorAll('.shadow-raised'), (raised) => getComputedStyle(raised).borderTopStyle));
  expect(new Set(await edges())).toEqual(new Set(['solid']));
  expect(faults).toEqual([]);
  await close();
});
