// @rest: commands
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { findPdf } from '@larkfield/stored-data/pdf-content.ts';
import { decompressPdf } from '@larkfield/stored-data/sealed-pdf.ts';
import { hasSealTools, makeSeal, type TestSeal } from '#test/make-seal.ts';
import { readMetric, startWorkerHarness, type WorkerHarness } from '#test/worker-harness.ts';

describe.skipIf(!hasSealTools)('workers with a seal', () => {
  let harness: WorkerHarness;
  let seal: TestSeal;
  beforeAll(async () => {
    harness = await startWorkerHarness();
    seal = makeSeal(harness.stores.folder);
  });
  afterAll(() => harness.stop());

  test('store sealed PDFs, with the same bytes for the same report on all workers, and export the end of the certificate', async () => {
    const sealed: string[] = [];
    for (const number of [1, 2]) {
      const worker = await harness.startWorker({ PDF_LANES: '1', ...seal.env });
      const key = harness.keyOf(number);
      harness.reports.set(key.submissionId, fixtureReport({ skills: 30 }));
      await harness.queueAll([key]);
      expect(await harness.settled([key])).toMatchObject([{ state: 'ready' }]);
      expect(await readMetric(worker, 'larkfield_pdf_seal_end_seconds')).toBeGreaterThan(Date.now() / 1_000);
      const { compressed, sha256 } = (await findPdf(harness.keyRing, key))!;
      const file = join(harness.stores.folder, `${number}.pdf`);
      writeFileSync(file, decompressPdf(compressed));
      expect(execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })).toContain('Total document signed');
      sealed.push(sha256);
      await worker.child.stop(12_000);
    }
    expect(new Set(sealed).size).toBe(1);
  });
});
