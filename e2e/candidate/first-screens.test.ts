// @rest: looks
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { openFold, waitForEverySkill } from '../candidate-steps.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';
import { submitByApi } from '../submit-by-api.ts';

let journey: SharedJourney;
/** URLs of pages about a candidate whose name and email have 60 characters. */
let success: string;
let shared: string;
beforeAll(async () => {
  journey = await joinJourney();
  const candidateName = 'Wilhelmina-Theodora Featherstonehaugh-Montgomery of Testcase';
  const email = `${'wilhelmina'.repeat(4)}-a@candidate.example`;
  const { owner, submissionId, downloadToken, shortReference, specialty } = await submitByApi(journey.stack.url, { candidateName, email });
  success = `/healthcare-checklist-success?id=${submissionId}&ref=${shortReference}&token=${downloadToken}&specialty=${specialty.id}`;
  const body = { submissionId, downloadToken, mode: 'quick', duration: '7d', viewLimit: 5 } as const;
  shared = `/view/${(await owner.call(createShareLink, { body })).token}`;
});
afterAll(() => journey.stop());

const at = (path: string) => `${journey.stack.url}${path}`;
const desk = { viewport: { width: 1280, height: 800 } } as const;
const boxOf = async (part: Locator) => (await part.first().boundingBox())!;
const bottomOf = async (part: Locator) => {
  const { y, height } = await boxOf(part);
  return y + height;
};
const picture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test.each([
  ['phone', phone],
  ['desk', desk],
])('on a %s the success page shows its three cards without scrolling', async (name, options) => {
  const { page, faults, close } = await visit(journey.browser, options);
  await page.goto(at(success));
  await page.getByText('Your PDF is ready').waitFor();
  const start = page.getByRole('link', { name: 'New Assessment' });
  const [copy, next] = [await boxOf(page.getByRole('button', { name: 'reference number' })), await boxOf(start)];
  expect(next.x).toBeGreaterThan(copy.x + copy.width);
  expect(Math.abs(next.y + next.height / 2 - copy.y - copy.height / 2)).toBeLessThan(2);
  expect(await bottomOf(page.getByRole('button', { name: 'Create Quick Link' }))).toBeLessThan(options.viewport.height);
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  if (name === 'desk') {
    const cards = page.locator('section[aria-labelledby=share-checklist] h3').locator('xpath=ancestor::*[contains(@class,"rounded-card")]');
    const boxes = await Promise.all((await cards.all()).map(boxOf));
    expect([boxes.length, new Set(boxes.map(({ y, height }) => `${y} ${height}`)).size]).toEqual([3, 1]);
  }
  await page.getByText('The recruitment team will review the submission and make contact.').waitFor();
  await picture(page, `success-${name}`);
  for (const fold of ['What happens next', 'References', 'Your links']) await openFold(page, fold);
  await page.getByText('No one has been asked yet.').waitFor();
  expect([await findAxeFaults(page), await isTooWide(page), faults]).toEqual([[], false, []]);
  await close();
});

test('a phone shows the first checklist and the first job without scrolling', async () => {
  const { page, close } = await visit(journey.browser, phone);
  const { height } = phone.viewport;
  await page.goto(at('/checklists'));
  const card = page.getByRole('heading', { level: 2, name: 'Acute Care LPN/LVN' });
  await card.waitFor();
  expect(await bottomOf(card)).toBeLessThan(height);
  expect((await boxOf(page.getByRole('navigation', { name: 'Popular checklists' }))).height).toBeLessThan(60);
  await page.getByRole('searchbox').fill('travel nurse');
  await page.getByText(/^Showing [1-9]\d* specialties$/).waitFor();
  await page.goto(at('/jobs'));
  const count = page.getByText(/^[1-9]\d* jobs found$/);
  await count.waitFor();
  const job = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(await bottomOf(job)).toBeLessThan(height);
  const select = (name: string) => boxOf(page.getByRole('combobox', { name }));
  expect((await select('Category')).y).toBe((await select('Location')).y);
  const [sort, clear, found] = [
    await select('Sort by'),
    await boxOf(page.getByRole('button', { name: 'Clear Filters' })),
    await boxOf(count),
  ];
  for (const one of [sort, clear]) expect(Math.abs(one.y + one.height / 2 - found.y - found.height / 2)).toBeLessThan(2);
  await close();
});

test.each([768, 1024, 1279, 1280, 1920])('at %i pixels the keyboard tip covers no skill name', async (width) => {
  const { page, close } = await visit(journey.browser, { viewport: { width, height: 800 } });
  await page.goto(at('/checklist/rn-icu'));
  await waitForEverySkill(page);
  expect(await page.getByRole('region', { name: 'Keyboard tip' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show the keyboard tip' }).click();
  const tip = await boxOf(page.getByRole('region', { name: 'Keyboard tip' }));
  expect(tip.width).toBeLessThanOrEqual(360);
  const names = await page.locator('[data-skill] h4').evaluateAll((all) => all.map((name) => name.getBoundingClientRect().right));
  expect(Math.max(...names)).toBeLessThanOrEqual(tip.x);
  await close();
});

test('in dark mode the pages of a candidate are dark; at 320 pixels or with doubled text size they do not scroll sideways', async () => {
  const { page, close } = await visit(journey.browser, { viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
  const found: string[] = [];
  for (const path of [success, shared, '/my-checklists', '/checklists', '/jobs', '/verify']) {
    await page.goto(at(path));
    await page.getByRole('heading').first().waitFor();
    if (path === shared) await page.getByText('Quick Share Link').waitFor();
    if (await isTooWide(page)) found.push(`${path} at 320 pixels`);
    if (path !== '/jobs') {
      const ground = await page.evaluate(() => getComputedStyle(document.body.parentElement!).colorScheme);
      if (!ground.includes('dark')) found.push(`${path} is light`);
      found.push(...(await findAxeFaults(page)));
    }
  }
  await page.setViewportSize(phone.viewport);
  for (const path of [success, '/checklists', '/jobs']) {
    await page.goto(at(path));
    await page.getByRole('heading').first().waitFor();
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    if (await isTooWide(page)) found.push(`${path} with text at 200 %`);
  }
  expect(found).toEqual([]);
  await close();
});
