// @rest: engines
import { expect, test } from 'vitest';
import { inEveryEngine } from './every-engine.ts';

inEveryEngine(({ open, at }) => {
  test('no text of a page becomes markup or a script, and a page that is opened reports nothing', async () => {
    const { page, faults } = await open();
    await page.goto(at('/'));
    await page.getByRole('heading').first().waitFor();
    expect(faults()).toEqual([]);
    const taken = await page.evaluate(() => {
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
      return Object.entries(sinks).flatMap(([name, use]) => (isTaken(use) ? [name] : []));
    });
    expect(taken).toEqual([]);
    // Journeys notice each refusal, so that a library that needs such a sink fails them.
    await expect.poll(() => faults().length).toBe(5);
    const reported = faults().splice(0);
    expect(reported.filter((fault) => !/require-trusted-types-for|requires 'Trusted/.test(fault))).toEqual([]);
  });
});
