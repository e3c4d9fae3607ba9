import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { startStack } from '@larkfield/one-machine/start-stack.ts';
import { openBrowser, visit } from '@larkfield/testing/browser.ts';
import { serveFixture } from './form-fixture.ts';
import { measurePageLoad, type PageLoad } from './page-load.ts';
import { fillQuickly, layoutShifts, rateByKeyboard, rateByMouse, watchInteractions, type Latencies } from './rating-latency.ts';

/** The budget of the form, with 120 skills on a CPU four times slower than this one. */
export const budget = {
  ratingMedian: 50,
  ratingWorst: 100,
  quickFillWorst: 150,
  usable: 2_000,
  scriptBytes: 130_000,
} as const;

export interface FormFigures {
  /** Latencies of 200 ratings with the mouse. */
  mouse: Latencies;
  /** Latencies of 100 ratings by digit keys. */
  keyboard: Latencies;
  quickFill: Latencies;
  /** Layout shifts while skills were rated. */
  shifts: number[];
  /** The median of three loads. */
  load: PageLoad;
}

const cpuSlowdown = 4;

/** Measures the built form in a real browser, behind the real gateway. */
export async function measureForm(staticDir?: string): Promise<FormFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
  const stack = await startStack({ dataDir, chromiumPath: findProgram(chromiumPrograms)!, ...(staticDir && { staticDir }) });
  const browser = await openBrowser();
  try {
    const mouse = await onSlowPage(browser, stack.url, async (page) => ({
      latencies: await rateByMouse(page, 200),
      shifts: await layoutShifts(page),
    }));
    const keyboard = await onSlowPage(browser, stack.url, async (page) => ({
      latencies: await rateByKeyboard(page, 100),
      shifts: await layoutShifts(page),
    }));
    const quickFill = await onSlowPage(browser, stack.url, fillQuickly);
    return {
      mouse: mouse.latencies,
      keyboard: keyboard.latencies,
      quickFill,
      shifts: [...mouse.shifts, ...keyboard.shifts],
      load: await middleLoad(stack.url),
    };
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onSlowPage<Result>(browser: Browser, url: string, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const { page, context, close } = await visit(browser);
  await serveFixture(page);
  await page.goto(`${url}/checklist/bench`);
  await page.locator('#skill-120').waitFor({ state: 'attached' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await watchInteractions(page);
  const result = await measure(page);
  await close();
  return result;
}

/** Each load has a new browser, as on a first visit. */
async function middleLoad(url: string): Promise<PageLoad> {
  const loads: PageLoad[] = [];
  for (let run = 0; run < 3; run += 1) {
    const browser = await openBrowser();
    loads.push(await measurePageLoad(browser, url));
    await browser.close();
  }
  return loads.toSorted((a, b) => a.usable - b.usable)[1]!;
}

if (import.meta.main) {
  const { mouse, keyboard, quickFill, shifts, load } = await measureForm(process.argv[2]);
  const row = (what: string, { median, worst, values }: Latencies) =>
    console.log(`${what}: median ${median} ms, worst ${worst} ms of ${values.length}`);
  row('Rating with the mouse', mouse);
  row('Rating by digits', keyboard);
  row('Quick Fill of 120 skills', quickFill);
  console.log(`Layout shifts while rating: ${shifts.length}`);
  console.log(`Load on a slow phone: usable ${load.usable} ms, largest paint ${load.largestPaint} ms, shift ${load.shift.toFixed(3)}`);
  console.log(`Scripts: ${load.scriptBytes} bytes (brotli) in ${load.scripts} files`);
  const isWithin =
    [mouse, keyboard].every(({ median, worst }) => median <= budget.ratingMedian && worst <= budget.ratingWorst) &&
    quickFill.worst <= budget.quickFillWorst &&
    shifts.length === 0 &&
    load.usable <= budget.usable &&
    load.scriptBytes <= budget.scriptBytes;
  console.log(isWithin ? 'Within the budget' : 'Beyond the budget');
  process.exitCode = isWithin ? 0 : 1;
}
