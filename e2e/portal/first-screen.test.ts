// @rest: looks
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { isTooWide } from '../portal-page-checks.ts';
import { signInFirstAdmin } from '../staff-steps.ts';
import { type Journey, startJourney } from '../start-journey.ts';
import { addStyle, largeText } from '../low-vision.ts';

let journey: Journey;
let staff: Visit;

/** The longest common values: a name and an address of 60 characters. */
const longName = 'Wilhelmina Maximiliana Featherstonehaugh-Cholmondeley Sample';
const longAddress = `${'wilhelmina.maximiliana.featherstonehaugh'.slice(0, 42)}@candidate.example`.padStart(60, 'w');

beforeAll(async () => {
  journey = await startJourney();
  const client = createApiClient(journey.stack.url);
  const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const people = Array.from({ length: 12 }, (_, index) => ({
    candidateName: `Ottilie Exemplar ${String.fromCodePoint(65 + index)}`,
    email: `ottilie.${index}@candidate.example`,
  }));
  // The long name is the newest, so that it comes first.
  for (const person of [...people, { candidateName: longName, email: longAddress }])
    await client.call(submitChecklist, { body: makeSubmission({ id: specialty.id, groups: skillsByCategory }, person) });
  staff = await visit(journey.browser);
  await signInFirstAdmin(staff.page, journey.stack);
});
afterAll(() => journey?.stop());

/** The items of the list that are completely visible without scrolling, and their heights. */
async function readRows(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await page.goto(`${journey.stack.url}/admin-portal`);
  await page.getByRole('heading', { name: longName }).waitFor();
  const boxes = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect()).map(({ bottom, height: high }) => ({ bottom, high })));
  return { whole: boxes.filter(({ bottom }) => bottom <= height).length, heights: boxes.map(({ high }) => high) };
}

test('at 1280 x 800 eight candidates are visible without scrolling, in rows of 44 pixels, below an admin’s navigation', async () => {
  const { page } = staff;
  const { whole, heights } = await readRows(page, 1280, 800);
  expect(whole).toBeGreaterThanOrEqual(8);
  // The border has one pixel; the five words of the long name take a line each.
  expect(Math.max(...heights.slice(1))).toBeLessThanOrEqual(45);
  expect(heights[0]).toBeLessThanOrEqual(105);
  await page.getByRole('link', { name: 'User Management' }).waitFor();
  expect(await isTooWide(page)).toBe(false);
});

test('at 1024 pixels a row has two lines, or a few more with a name and an address of 60 characters', async () => {
  expect([longName.length, longAddress.length]).toEqual([60, 60]);
  const { heights } = await readRows(staff.page, 1024, 768);
  expect(Math.max(...heights.slice(1))).toBeLessThanOrEqual(65);
  expect(await isTooWide(staff.page)).toBe(false);
});

test('headings sort by name from the keyboard, the URL keeps the order, and Next on a report follows it', async () => {
  const { page } = staff;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${journey.stack.url}/admin-portal`);
  const names = page.getByRole('heading', { level: 3 });
  await names.getByText(longName).waitFor();
  await page.getByRole('button', { name: /^Name/ }).press('Enter');
  const sorted = [...'ABCDEFGHIJKL'].map((letter) => `Ottilie Exemplar ${letter}`).concat(longName);
  await expect.poll(() => names.allInnerTexts()).toEqual(sorted);
  await page.reload();
  await expect.poll(() => names.allInnerTexts()).toEqual(sorted);
  await page.getByRole('link', { name: 'Open report of Ottilie Exemplar K' }).click();
  for (const name of ['Ottilie Exemplar L', longName]) {
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(name).first().waitFor();
  }
});

test('at 390 x 844 the whole first candidate is visible without scrolling', async () => {
  const { whole } = await readRows(staff.page, 390, 844);
  expect(whole).toBeGreaterThanOrEqual(1);
  expect(await isTooWide(staff.page)).toBe(false);
  const first = staff.page.getByRole('link', { name: `Download PDF of ${longName}` });
  await expect.poll(async () => (await first.boundingBox())!.y).toBeLessThan(800);
});

test('at 390 x 844 the first task of Today and the first user are visible without scrolling', async () => {
  const { page } = staff;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['today', 'users']) {
    await page.goto(`${journey.stack.url}/admin-portal/${path}`);
    const first = page.getByRole('listitem').getByRole('heading', { level: 3 }).first();
    await first.waitFor();
    const { y, height } = (await first.boundingBox())!;
    expect([path, y + height < 500]).toEqual([path, true]);
    expect(await isTooWide(page)).toBe(false);
  }
});

test('with text at 200 % candidates are cards at every width, and the page does not scroll sideways', async () => {
  const { page } = staff;
  for (const width of [1280, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${journey.stack.url}/admin-portal`);
    await page.getByRole('heading', { name: longName }).waitFor();
    const label = page.locator('dt').getByText('Reference', { exact: true }).first();
    const isCard = async () => (await label.boundingBox())!.width > 1;
    expect(await isCard()).toBe(width < 1024);
    await addStyle(page, largeText);
    expect(await isCard()).toBe(true);
    expect(await isTooWide(page)).toBe(false);
  }
});

test('an empty search result is visible without scrolling, on a phone and on a desktop', async () => {
  const { page, faults } = staff;
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${journey.stack.url}/admin-portal`);
    await page.getByRole('searchbox', { name: 'Search submissions' }).fill('nobody of that name');
    const answer = page.getByText('No submissions found').last();
    await answer.waitFor();
    expect((await answer.boundingBox())!.y).toBeLessThan(height);
    expect(await isTooWide(page)).toBe(false);
  }
  expect(faults).toEqual([]);
});
