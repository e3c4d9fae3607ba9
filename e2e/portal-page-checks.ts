import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run: (options: object) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
}

/** Axe's findings on the current page, as text. Its source is evaluated, because the content security policy forbids injected scripts. */
export async function findAxeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // A list is dimmed while it is refetched, and axe may run during that time, so such findings are ignored.
  return waitUntil('nothing on the page is dim while axe looks at it', () =>
    page.evaluate(async () => {
      const isDim = () =>
        Array.from(document.querySelectorAll('[aria-busy=true]:not(button)')).some((busy) => getComputedStyle(busy).opacity !== '1');
      let wasDim = isDim();
      const observer = new MutationObserver(() => (wasDim ||= isDim()));
      observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy', 'class'] });
      // Wait for a frame that began after the page was ready, so that axe sees the painted state.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { axe } = window as unknown as { axe: Axe };
      // Passing rules are skipped, since describing them takes longer than finding faults.
      const { violations } = await axe.run({ resultTypes: ['violations'] });
      observer.disconnect();
      if (wasDim || isDim()) return null;
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
      );
    }),
  );
}

/** Whether the page can scroll sideways because of an overflow. */
export const isTooWide = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** True if another element covers the focused one, such as a bar at the lower edge. */
export const isFocusCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return !seen || !(focused.contains(seen) || seen.contains(focused));
  });
