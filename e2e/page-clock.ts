import type { Locator, Page } from 'playwright-core';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';

/** Stops the clock of a page, set one minute ahead. Timers that start from now on fire when the journey advances the clock. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** Advances a stopped clock in small steps until an element is on the page. */
export async function runUntil(page: Page, locator: Locator): Promise<void> {
  await waitUntil('what is waited for is on the page', async () => {
    await page.clock.runFor(100);
    return locator.first().isVisible();
  });
}
