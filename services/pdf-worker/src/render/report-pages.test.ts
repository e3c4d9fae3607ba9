import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { fullProfile, usualProfile } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { launchChromium } from '#src/browser/chromium.ts';
import { type Lane, openLane } from '#src/browser/lane.ts';
import { chromiumPath } from '#test/worker-harness.ts';
import { pageHtml } from './page-html.ts';

let lane: Lane;
let stop: () => void;

beforeAll(async () => {
  const { browser, kill } = await launchChromium(chromiumPath());
  stop = kill;
  lane = await openLane(browser);
});
afterAll(() => stop());

async function pagesOf(options: Parameters<typeof fixtureReport>[0], profile?: Profile): Promise<string[]> {
  const pdf = await lane.render(pageHtml(fixtureReport(options, profile && { profile })));
  return pdfText(pdf).split('\f').slice(0, -1);
}

/** Reports with three, seven and many safety-critical skills that need review. */
const kinds = [{ skills: 120, lowest: 4 as const }, { skills: 120 }, { skills: 120, lowest: 1 as const, rated: 0.7 }];

test.each(kinds)('a usual profile fits on page 1, or adds a page only if the summary is longer than page 1, %j', async (options) => {
  const plain = await pagesOf(options);
  const pages = await pagesOf(options, usualProfile);
  const isFull = !plain[0]!.includes('Questions about this report');
  expect(pages.length - plain.length).toBeLessThanOrEqual(isFull ? 1 : 0);
  expect(pages[0]).toMatch(/Experience and credentials[^]*CCRN\s+in\s+progress: self-reported/);
  expect(plain.join('')).not.toContain('Experience and credentials');
});

test.each(kinds)('the longest profile comes before the skills and leaves no page half empty, %j', async (options) => {
  const plain = await pagesOf(options);
  const pages = await pagesOf(options, fullProfile);
  expect(pages[0]).toMatch(/Experience and credentials[^]*Code or rapid response team/);
  expect(pages.length - plain.length).toBeLessThanOrEqual(1);
});
