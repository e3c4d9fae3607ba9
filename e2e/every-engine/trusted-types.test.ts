// @rest: engines
import { expect, inject, test } from 'vitest';
import { engines } from '../engines/engines.ts';

test.each(engines)('no text of a page becomes markup or a script in $name', async ({ open }) => {
  const browser = await open();
  const { page, faults, close } = await browser.visit();
  await page.goto(inject('sharedProduct').url);
  await page.getByRole('heading').first().waitFor();
  expect(faults()).toEqual([]);
  const outcomes = await page.evaluate(() => {
    const sinks = {
      markup: () => (document.createElement('div').innerHTML = '<b>bold</b>'),
      frame: () => (document.createElement('iframe').srcdoc = '<b>bold</b>'),
      parser: () => new DOMParser().parseFromString('<b>bold</b>', 'text/html'),
      source: () => (document.createElement('script').src = '/other.js'),
      script: () => (document.createElement('script').textContent = 'void 0'),
    };
    const isTaken = (use: () => unknown) => {
      try {
        use();
        return true;
      } catch {
        return false;
      }
    };
    const entries = Object.entries(sinks).map(([name, use]) => [name, isTaken(use)] as const);
    return Object.fromEntries(entries);
  });
  expect(outcomes).toEqual({ markup: false, frame: false, parser: false, source: false, script: false });
  await close();
  await browser.close();
});
