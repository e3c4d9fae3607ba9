// @again: looks
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { visit } from '@larkfield/testing/browser.ts';
import { openCandidateSection, rateEverySkill, waitForEverySkill, waitForPad } from '../candidate-steps.ts';
import { runningSet } from '../../scripts/test-run/test-sets.ts';
import { findAxeFaults, isTooWide } from '../portal-page-checks.ts';
import { screens } from '../screens.ts';
import { joinJourney, type SharedJourney } from '../start-journey.ts';

let journey: SharedJourney;

beforeAll(async () => {
  journey = await joinJourney();
});
afterAll(() => journey.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const isCompact = async (page: Page) => (await page.locator('fieldset[data-scale]').count()) === 0;

/** Opens the real checklist with its first two categories, which is enough for every state and fast to check. */
async function openShort(page: Page): Promise<void> {
  await page.route('**/api/specialties/slug/rn-icu', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as ReplyOf<typeof getSpecialty>;
    await route.fulfill({ response, json: { ...reply, skillsByCategory: reply.skillsByCategory.slice(0, 2) } });
  });
  await page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await waitForEverySkill(page);
}

/** The states, in order on one page. */
const states: { name: string; enter: (page: Page) => Promise<unknown> }[] = [
  { name: 'empty', enter: openShort },
  {
    name: 'open for details',
    enter: openCandidateSection,
  },
  { name: 'proficiency help', enter: (page) => button(page, 'Proficiency scale').click() },
  {
    name: 'calendar',
    enter: async (page) => {
      await page.keyboard.press('Escape');
      await button(page, 'Pick the date on a calendar').click();
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'Clear',
    enter: async (page) => {
      await page.keyboard.press('Escape');
      await button(page, 'Clear').click();
    },
  },
  {
    name: 'some rated, and fields missing',
    enter: async (page) => {
      await button(page, 'Cancel').click();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      for (const digit of ['4', '3', '5', '2', '1']) await page.keyboard.press(digit);
      await button(page, 'Submit Checklist').click();
      await page.getByText('Name is required').first().waitFor();
    },
  },
  {
    name: 'too few',
    enter: async (page) => {
      await page.getByLabel('Full name').fill('Wilhelmina Testcase');
      await page.getByLabel('Date of birth').first().fill('03/15/1985');
      await page.getByLabel('Last 4 of SSN').fill('0042');
      await page.getByLabel('Email').fill('wilhelmina@candidate.example');
      await page.getByRole('checkbox', { name: /^I certify/ }).check();
      await button(page, 'Submit Checklist').click();
      await page.getByRole('region', { name: /^Rate at least 10/ }).waitFor();
    },
  },
  {
    name: 'pad or Quick Fill',
    enter: async (page) => {
      if (await isCompact(page)) await button(page, 'Rate next').click();
      else await button(page, '4 Proficient').click();
    },
  },
  {
    name: 'second step',
    enter: async (page) => {
      if (!(await isCompact(page))) return;
      await waitForPad(page);
      await page.getByRole('dialog').getByRole('group').getByRole('button', { name: /^4 / }).click();
    },
  },
  {
    name: 'all alike, and a failed submission',
    enter: async (page) => {
      if (await isCompact(page)) await page.keyboard.press('Escape');
      await waitForPad(page);
      await rateEverySkill(page, { proficiency: 4, frequency: 4 });
      await page.route('**/api/checklist/submit', (route) => route.abort());
      await button(page, 'Submit Checklist').click();
      await page.getByText(/submitting again never creates/).waitFor();
    },
  },
];

test.each(runningSet === 'main' ? screens.slice(0, 1) : screens)(
  'axe finds no fault at %i pixels, %s, and nothing overflows',
  async (width, colorScheme) => {
    const { page, close } = await visit(journey.browser, { viewport: { width, height: 800 }, colorScheme });
    const found: string[] = [];
    for (const { name, enter } of states) {
      await enter(page);
      for (const fault of await findAxeFaults(page)) found.push(`${name}: ${fault}`);
      if (await isTooWide(page)) found.push(`${name}: too wide`);
    }
    expect(found).toEqual([]);
    await close();
  },
);

test('an unknown specialty, a loading form and a failed edit are accessible too', async () => {
  const { page, close } = await visit(journey.browser);
  await page.goto(`${journey.stack.url}/checklist/none`);
  await page.getByRole('heading', { name: 'Specialty Not Found' }).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.goto(`${journey.stack.url}/checklist/rn-icu?editToken=none`);
  await page.getByRole('heading', { name: "This checklist can't be edited right now" }).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  let answer = () => {};
  await page.route('**/api/specialties/slug/rn-icu', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.goto(`${journey.stack.url}/checklist/rn-icu`);
  await page.getByText('Loading the checklist').waitFor({ state: 'attached' });
  expect(await findAxeFaults(page)).toEqual([]);
  answer();
  await page.getByRole('heading', { name: 'Skills Assessment' }).waitFor();
  await close();
});
