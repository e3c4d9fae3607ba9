import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { visit, type Visit } from '@larkfield/testing/browser.ts';
import { joinJourney, type SharedJourney } from './start-journey.ts';

/** The shared product for the tests of one file, and visitors who leave it after each test. */
export function useSite() {
  let journey: SharedJourney;
  let visits: Visit[] = [];
  beforeAll(async () => {
    journey = await joinJourney();
  });
  afterAll(() => journey.stop());
  afterEach(async () => {
    await Promise.all(visits.map(({ close }) => close()));
    visits = [];
  });
  return {
    at: (path: string) => `${journey.stack.url}${path}`,
    async open(options: BrowserContextOptions = {}): Promise<Visit> {
      const visitor = await visit(journey.browser, options);
      visits.push(visitor);
      return visitor;
    },
  };
}

/** Holds back the scripts of the page until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/app-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The public pages that are completely prerendered. */
export const publicPages = [
  '/',
  '/about',
  '/jobs',
  '/contact',
  '/checklists',
  '/privacy',
  '/terms',
  '/accessibility',
  '/services/healthcare-recruitment',
  '/services/it-software',
  '/services/engineering-technical',
  '/services/non-it-professional',
  '/services/contract-staffing',
  '/services/test-service',
] as const;

/** Opens a page and waits until it is hydrated. */
export async function openLive(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await isLive(page);
}

/** Waits until the page is hydrated; prerendered pages can be read and their links used before. */
export const isLive = (page: Page) => page.locator('html[data-live]').waitFor({ state: 'attached' });

/** Fills in the inquiry that is open. */
export async function fillInInquiry(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name').fill('Dana Example');
  await page.getByLabel('Email').fill('dana@clinic.example');
  await page.getByLabel('Message').fill(message);
}
