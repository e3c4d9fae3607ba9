import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { launchChromium } from '@larkfield/pdf-worker/browser/chromium.ts';
import { openLane } from '@larkfield/pdf-worker/browser/lane.ts';
import { finishPdf } from '@larkfield/pdf-worker/pdf-file/finish-pdf.ts';
import { pageHtml } from '@larkfield/pdf-worker/render/page-html.ts';
import { openSeal } from '@larkfield/pdf-worker/seal/open-seal.ts';
import { makeSeal } from '../../services/pdf-worker/test/make-seal.ts';
import { chromiumPath } from '../../services/pdf-worker/test/worker-harness.ts';

/** Measures the cost of the seal: the CPU time of finishing a report with and without it, in turn, and the bytes that it adds. */
const rounds = 300;
const facts = { title: 'ICU RN skills checklist', author: 'Larkfield Staffing', createdAt: new Date('2026-11-20T10:12:07Z') };
const folder = mkdtempSync(join(tmpdir(), 'larkfield-seal-cost-'));

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

try {
  const { browser, kill } = await launchChromium(chromiumPath());
  const printed = await (await openLane(browser)).render(pageHtml(fixtureReport({ skills: 120 })));
  kill();
  for (const key of ['rsa:2048', 'rsa:3072', 'rsa:4096']) {
    const seal = (await openSeal(makeSeal(folder, { key }).env))();
    const [plain, sealed]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      plain.push(cpuOf(() => finishPdf(Buffer.from(printed), facts)));
      sealed.push(cpuOf(() => finishPdf(Buffer.from(printed), facts, seal)));
    }
    const [without, having] = [finishPdf(Buffer.from(printed), facts).pdf, finishPdf(Buffer.from(printed), facts, seal).pdf];
    const stored = (pdf: Buffer) => zstdCompressSync(pdf).length;
    process.stdout.write(
      `${key}: ${median(plain).toFixed(2)} CPU-ms without, ${median(sealed).toFixed(2)} with: ${(median(sealed) - median(plain)).toFixed(2)} for the seal; ` +
        `${having.length - without.length} bytes more, ${stored(having) - stored(without)} as stored\n`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
