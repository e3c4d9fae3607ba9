import { expect } from 'vitest';
import type { JourneyLocator, JourneyPage } from '../engines/journey-page.ts';

/** Pastes the clipboard into a field and returns its text. */
export async function pasteInto(page: JourneyPage, field: JourneyLocator): Promise<string> {
  await field.fill('');
  await page.keyboard.press('Control+v');
  await expect.poll(() => field.inputValue()).not.toBe('');
  return field.inputValue();
}

/** The type and first bytes of a link's target, requested as the page would. */
export async function downloadStarts(page: JourneyPage, link: JourneyLocator): Promise<string> {
  const href = await link.getAttribute('href');
  return page.evaluate(async (address) => {
    const reply = await fetch(address);
    return `${reply.headers.get('content-type')} ${(await reply.text()).slice(0, 5)}`;
  }, href!);
}
