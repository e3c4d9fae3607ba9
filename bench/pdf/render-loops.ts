import { chromium } from 'playwright-core';
import { launchChromium } from '@larkfield/pdf-worker/browser/chromium.ts';
import { openLane } from '@larkfield/pdf-worker/browser/lane.ts';
import { cpuOfTrees } from './process-cost.ts';

/** The result of a loop of renders. */
export interface LoopResult {
  perSecond: number;
  /** Milliseconds of one render, from shortest to longest. */
  durations: number[];
  cpuPerDocument: number;
  bytes: number;
}

type Render = () => Promise<number>;

async function runLoop(renders: Render[], seconds: number): Promise<LoopResult> {
  const durations: number[] = [];
  let bytes = 0;
  const cpu = cpuOfTrees([process.pid]);
  const start = performance.now();
  await Promise.all(
    renders.map(async (render) => {
      while (performance.now() - start < seconds * 1_000) {
        const begun = performance.now();
        bytes = await render();
        durations.push(performance.now() - begun);
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1_000;
  const cpuPerDocument = (cpuOfTrees([process.pid]) - cpu) / durations.length;
  return { perSecond: durations.length / elapsed, durations: durations.toSorted((a, b) => a - b), cpuPerDocument, bytes };
}

/** The limit L: reused, hardened lanes in one warm browser, and nothing else. */
export async function runBareLoop(executablePath: string, html: string, lanes: number, seconds: number): Promise<LoopResult> {
  const { browser, kill } = await launchChromium(executablePath);
  const renders: Render[] = [];
  for (let index = 0; index < lanes; index += 1) {
    const lane = await openLane(browser);
    for (let warm = 0; warm < 3; warm += 1) await lane.render(html);
    renders.push(async () => (await lane.render(html)).length);
  }
  const result = await runLoop(renders, seconds);
  kill();
  return result;
}

/** The naive way: the full browser with a new context for every document. */
export async function runNaiveLoop(executablePath: string, html: string, lanes: number, seconds: number): Promise<LoopResult> {
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  const render: Render = async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(html);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    await context.close();
    return pdf.length;
  };
  await render();
  const result = await runLoop(
    Array.from({ length: lanes }, () => render),
    seconds,
  );
  await browser.close();
  return result;
}

/** The quantile of sorted values. */
export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
