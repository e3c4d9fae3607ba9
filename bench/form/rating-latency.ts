import type { Page } from 'playwright-core';
import { fixture } from './form-fixture.ts';

/** Milliseconds from an input to the paint that shows its effect, one per interaction, as the browser reports them. */
export interface Latencies {
  values: number[];
  median: number;
  worst: number;
}

/** Interactions that the browser does not report took no longer than this. */
const shortestReported = 16;

export function summarize(values: number[]): Latencies {
  const sorted = values.toSorted((a, b) => a - b);
  return { values, median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 };
}

/** Collects the browser's own event timings; call it once per page. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const seen: { at: number; duration: number }[] = [];
    const shifts: number[] = [];
    Object.assign(window, { seen, shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) seen.push({ at: entry.startTime, duration: entry.duration });
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  }, shortestReported);
}

/** Performs an action once and returns the time until its effect was painted. */
export async function timeInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  await settle(page);
  const start = await page.evaluate(() => performance.now());
  await act();
  await settle(page);
  return page.evaluate(
    ([from, shortest]) => {
      const { seen } = window as unknown as { seen: { at: number; duration: number }[] };
      return Math.max(shortest!, ...seen.filter(({ at }) => at >= from!).map(({ duration }) => duration));
    },
    [start, shortestReported],
  );
}

/** Waits until all interactions are painted and reported. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 500 })));
      }),
  );
}

/** Scrolls to each row and clicks a key with the mouse; returns the duration of each rating. */
export async function rateByMouse(page: Page, count: number): Promise<Latencies> {
  const skills = fixture.skillsByCategory.flatMap((category) => category.skills);
  const values: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = skills[index % skills.length]!;
    const scale = index < skills.length ? 'proficiency' : 'frequency';
    const value = (index % 4) + 1;
    const point = await page.evaluate(
      ([row, key]) => {
        document.getElementById(row!)?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = document.querySelector(`#${row} ${key}`)!.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      },
      [`skill-${id}`, `[data-scale=${scale}] input[value="${value}"]`],
    );
    // The pointer arrives before the press, as a real one would.
    await page.mouse.move(point.x, point.y);
    values.push(await timeInteraction(page, () => page.mouse.click(point.x, point.y)));
  }
  return summarize(values);
}

/** Rates one skill after another by a digit key. */
export async function rateByKeyboard(page: Page, count: number): Promise<Latencies> {
  const values: number[] = [];
  for (let index = 0; index < count; index += 1) values.push(await timeInteraction(page, () => page.keyboard.press('4')));
  return summarize(values);
}

/** Presses each key of Quick Fill twice. */
export async function fillQuickly(page: Page): Promise<Latencies> {
  const keys = page.getByRole('region', { name: 'Quick Fill' }).getByRole('group').getByRole('button');
  const values: number[] = [];
  for (let round = 0; round < 2; round += 1)
    for (const key of await keys.all()) {
      await key.hover();
      const box = (await key.boundingBox())!;
      values.push(await timeInteraction(page, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)));
    }
  return summarize(values);
}

/** All layout shifts since `watchInteractions`, including those right after an input. */
export function layoutShifts(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
}
