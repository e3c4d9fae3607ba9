import type { Browser, Response } from 'playwright-core';
import { phone, visit } from '@larkfield/testing/browser.ts';
import { serveFixture } from './form-fixture.ts';

/** A phone on a slow 4G connection: round trip in milliseconds, bytes per second, and slowdown of the CPU. */
const slowPhone = { latency: 150, download: 1_600_000 / 8, upload: 750_000 / 8, cpuSlowdown: 4 };

export interface PageLoad {
  /** Time from the start of the navigation until the first skill can be rated, in milliseconds. */
  usable: number;
  largestPaint: number;
  /** Cumulative layout shift of the load. */
  shift: number;
  scripts: number;
  /** Bytes of all scripts of the route as sent, compressed by the build. */
  scriptBytes: number;
}

/** Opens the form on a simulated phone with an empty cache. */
export async function measurePageLoad(browser: Browser, url: string): Promise<PageLoad> {
  const { page, context, close } = await visit(browser, phone);
  await serveFixture(page);
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  const session = await context.newCDPSession(page);
  const { latency, download, upload, cpuSlowdown } = slowPhone;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(watchLoad);
  await page.goto(`${url}/checklist/bench`, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'usableAt' in window, undefined, { timeout: 30_000 });
  await page.waitForLoadState('networkidle');
  const figures = await page.evaluate(() => {
    const { usableAt, largestPaint, shift } = window as unknown as { usableAt: number; largestPaint: number; shift: number };
    return { usable: Math.round(usableAt), largestPaint: Math.round(largestPaint), shift };
  });
  const sizes = await Promise.all(scripts.map(async (response) => (await response.request().sizes()).responseBodySize));
  await close();
  return { ...figures, scripts: sizes.length, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Runs in the page: records the paint of the first row, the largest paint, and layout shifts. */
function watchLoad(): void {
  const figures = window as unknown as { usableAt?: number; largestPaint: number; shift: number };
  figures.largestPaint = 0;
  figures.shift = 0;
  new PerformanceObserver((list) => {
    figures.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) figures.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-skill] button')) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        figures.usableAt = performance.now();
      }),
    );
  }).observe(document, { childList: true, subtree: true });
}
