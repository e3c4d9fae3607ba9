import type { Page } from 'playwright-core';

/** The thirteen public pages. */
export const publicPages = [
  '/', '/about', '/jobs', '/contact', '/checklists', '/privacy', '/terms', '/services/healthcare-recruitment', '/services/it-software',
  '/services/engineering-technical', '/services/non-it-professional', '/services/contract-staffing', '/services/test-service',
] as const;

/** Opens a page and waits until its code has taken it over. */
export async function openLive(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await isLive(page);
}

/** Waits until the code of the page runs: prerendered pages can be read and followed before. */
export const isLive = (page: Page) => page.locator('html[data-live]').waitFor({ state: 'attached' });

/** Fills in the inquiry that is open. */
export async function fillInInquiry(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name').fill('Dana Example');
  await page.getByLabel('Email').fill('dana@clinic.example');
  await page.getByLabel('Message').fill(message);
}
