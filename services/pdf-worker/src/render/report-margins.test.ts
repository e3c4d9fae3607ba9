import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '@larkfield/brand/brand.ts';
import { formulas } from '@larkfield/report/report-wording.ts';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { scanPages } from '@larkfield/testing/pdf/scan-pages.ts';
import { launchChromium } from '#src/browser/chromium.ts';
import { openLane } from '#src/browser/lane.ts';
import { chromiumPath } from '#test/worker-harness.ts';
import { pageHtml } from './page-html.ts';

const data = fixtureReport({ skills: 120 }, { revision: 3 });
const { address } = data.verification!;
let folder: string;
let pdf: Buffer;
/** The text as screen readers get it. */
let structure: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkfield-margins-'));
  const { browser, kill } = await launchChromium(chromiumPath());
  pdf = await (await openLane(browser)).render(pageHtml(data));
  kill();
  writeFileSync(join(folder, 'report.pdf'), pdf);
  structure = execFileSync('pdfinfo', ['-struct-text', join(folder, 'report.pdf')], {
    encoding: 'utf8',
    maxBuffer: 20_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([60, 72, 100, 150])('the QR code of every page can be read at %i dpi', (dpi) => {
  expect(scanPages(join(folder, 'report.pdf'), dpi)).toEqual(Array(4).fill(address.toUpperCase()));
});

test('every page states where to check it, its revision, its code and its validity', () => {
  const pages = pdfText(pdf).split('\f').slice(0, -1);
  expect(pages).toHaveLength(4);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Check this report: ${address}`);
    expect(page).toContain('Reference LK-7Q3M-X9TR · Revision 3 · Check code 8H2K-Q4TZ · Valid until November 20, 2027');
    expect(page).toContain(`${brand.name} · Self-reported skills checklist`);
    expect(page).toContain(`Page ${index + 1} of 4`);
  }
});

test('the URL is a link once, and screen readers skip the margins', () => {
  const links = execFileSync('pdfinfo', ['-url', join(folder, 'report.pdf')], { encoding: 'utf8' });
  expect(links.match(/\d+ +Annotation +https.*/g)).toEqual([expect.stringMatching(new RegExp(`^1 .*${address}$`))]);
  expect(structure).toContain(address);
  expect(structure).not.toMatch(/Check this report|Page 1 of 4/);
});

test('tagged text keeps the space at which a line ends', () => {
  const text = structure.replaceAll(/"\s*\n\s*"/g, '');
  for (const sentence of formulas) expect(text).toContain(sentence);
});
