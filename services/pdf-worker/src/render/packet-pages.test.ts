import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureCover } from '@larkfield/report/test/packet-fixtures.ts';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { usualProfile } from '@larkfield/testing/factories.ts';
import { pdfText } from '@larkfield/testing/pdf/pdf-text.ts';
import { launchChromium } from '#src/browser/chromium.ts';
import { type Lane, openLane } from '#src/browser/lane.ts';
import { chromiumPath } from '#test/worker-harness.ts';
import { finishPdf } from '#src/pdf-file/finish-pdf.ts';
import { pageHtml } from './page-html.ts';

let lane: Lane;
let stop: () => void;
const folder = mkdtempSync(join(tmpdir(), 'larkfield-packet-'));

beforeAll(async () => {
  const { browser, kill } = await launchChromium(chromiumPath());
  stop = kill;
  lane = await openLane(browser);
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true });
});

const report = fixtureReport({ skills: 120 }, { profile: usualProfile });
const pagesOf = (pdf: Buffer) => pdfText(pdf).split('\f').slice(0, -1);
/** The text of a page without its number. */
const bodyOf = (page: string) => page.replace(/Page \d+ of \d+/, '').replace(/\s+/g, ' ');

test('a packet is one tagged document: a cover with all requirements, then the usual report', async () => {
  const alone = pagesOf(await lane.render(pageHtml(report)));
  const pdf = await lane.render(pageHtml({ ...report, packet: fixtureCover }));
  const [cover, ...rest] = pagesOf(pdf);
  expect(rest.map(bodyOf)).toEqual(alone.map(bodyOf));
  const text = cover!.replace(/\s+/g, ' ');
  for (const part of [
    'Fernhill Regional: ICU nights, order 4411',
    'Submission packet',
    report.candidateName,
    'Required: 1 of 3 met',
    'Preferred: 1 of 2 met',
    'At least 4 Proficient, last 6mo or more recent',
    'Met: 5 Expert, current',
    'Short by 2 and stale (2 Learning',
    'Not valid on 01/11/2027 (exp. 12/31/2026)',
    'has a compact license',
    'Page 1 of',
  ])
    expect(text).toContain(part);

  const file = join(folder, 'packet.pdf');
  writeFileSync(file, finishPdf(pdf, { title: fixtureCover.job, author: 'Larkfield Staffing, LLC', createdAt: new Date(0) }).pdf);
  const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  expect(info).toMatch(/Tagged:\s+yes/);
  expect(info).toContain(`Submission packet for ${fixtureCover.job} (${report.shortReference})`);
  const { stdout: structure, stderr } = spawnSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8', maxBuffer: 20_000_000 });
  // Every tag is known to the file's PDF version or mapped to a known tag.
  expect(stderr).toBe('');
  expect(structure).toMatch(/H1[^]*Fernhill Regional[^]*Table[^]*Requirement[^]*H1[^]*skills checklist/);
});
