// @rest: beyond
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { exportCatalogue } from '@larkfield/schemas/catalogue/published-catalogue.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { visit } from '@larkfield/testing/browser.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;
let retired: { id: number; mergedInto: number };

beforeAll(async () => {
  journey = await joinJourney();
  const catalogue = await createApiClient(journey.stack.url).call(exportCatalogue, {});
  const merged = catalogue.retired.find(({ mergedInto }) => mergedInto !== null)!;
  retired = { id: merged.id, mergedInto: merged.mergedInto! };
});
afterAll(() => journey.stop());

const pages: [path: () => string, shows: string][] = [
  [() => '/catalogue', 'Every specialty'],
  [() => '/catalogue/specialties/rn-icu', 'ICU RN'],
  [() => '/catalogue/skills/528012', 'On the lists of 4 specialties'],
];
const widths = [320, 768, 1280] as const;

test.each(pages.flatMap(([path, shows]) => widths.map((width) => [path(), width, shows] as const)))(
  '%s at %i pixels passes axe, does not scroll sideways and logs nothing on the console',
  async (path, width, shows) => {
    const seen = await visit(journey.browser, { viewport: { width, height: 900 } });
    await seen.page.goto(`${journey.stack.url}${path}`);
    await seen.page.getByRole('heading', { name: shows }).waitFor();
    if (path === '/catalogue') await seen.page.getByRole('main').getByRole('link', { name: 'ICU RN', exact: true }).waitFor();
    expect(await findAxeFaults(seen.page)).toEqual([]);
    expect(await isTooWide(seen.page)).toBe(false);
    expect(seen.faults).toEqual([]);
    await seen.close();
  },
);

test('the catalog is prerendered and in the sitemap, but its entries are not', async () => {
  const read = async (path: string) => (await fetch(`${journey.stack.url}${path}`)).text();
  expect(await read('/catalogue')).toContain('<h1');
  const sitemap = await read('/sitemap.xml');
  expect(sitemap.match(/\/catalogue[^<]*/g)).toEqual(['/catalogue']);
});

test('a specialty is found by its common names, and its list leads to a skill and to the files', async () => {
  const seen = await visit(journey.browser, { acceptDownloads: true });
  const { page } = seen;
  await page.goto(`${journey.stack.url}/checklists`);
  await page.getByRole('searchbox').fill('micu');
  await page.getByText('also called MICU').waitFor();
  await page.getByRole('link', { name: 'About the clinical skills catalog' }).click();
  await page.getByRole('main').getByRole('link', { name: 'ICU RN', exact: true }).click();
  await page.getByRole('link', { name: 'Lung-protective ventilation in ARDS' }).click();
  await page.getByRole('heading', { level: 1, name: /Lung-protective ventilation in ARDS/ }).waitFor();
  await expect.poll(() => page.title()).toBe(`Lung-protective ventilation in ARDS | ${brand.name}`);
  await page.getByRole('link', { name: 'Clinical skills catalog' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'skills.csv' }).click()]);
  expect(download.suggestedFilename()).toBe('skills.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain('Lung-protective ventilation in ARDS');
  expect(seen.faults).toEqual([]);
  await seen.close();
});

test('the URL of a retired skill leads to its replacement', async () => {
  const seen = await visit(journey.browser);
  await seen.page.goto(`${journey.stack.url}/catalogue/skills/${retired.id}`);
  await seen.page.getByText('This skill is retired').waitFor();
  await seen.page.getByText('It was replaced by').getByRole('link').click();
  await seen.page.waitForURL(`**/catalogue/skills/${retired.mergedInto}`);
  await seen.page.getByRole('heading', { name: /^On the lists of/ }).waitFor();
  expect(seen.faults).toEqual([]);
  await seen.close();
});
