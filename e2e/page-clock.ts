import type { Locator, Page } from 'playwright-core';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';

/** Stops the clock of a page, a minute ahead: what it begins to wait for from now on happens when a journey lets that time pass. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** Lets time pass in small steps until something is on the page of a stopped clock. */
export async function runUntil(page: Page, locator: Locator): Promise<void> {
  await waitUntil('what is waited for is on the page', async () => {
    await page.clock.runFor(100);
    return locator.first().isVisible();
  });
}
