import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { fixtureCover } from '@larkfield/report/test/packet-fixtures.ts';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { findPdf } from '@larkfield/stored-data/pdf-content.ts';
import { deletePdfsOf, isPdfReady, type PdfKey, storePdfFailure } from '@larkfield/stored-data/pdf-store.ts';
import { pdfQueues, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { workerConnection } from '@larkfield/service-kit/queue/queue.ts';
import { decompressPdf } from '@larkfield/stored-data/sealed-pdf.ts';
import { readMetric, startWorkerHarness, type TestWorker, type WorkerHarness } from '#test/worker-harness.ts';

let harness: WorkerHarness;
let worker: TestWorker;
beforeAll(async () => {
  harness = await startWorkerHarness();
  worker = await harness.startWorker({ PDF_LANES: '2' });
});
afterAll(() => harness.stop());
afterEach(() => void (harness.onFetch = () => {}));

let lastNumber = 0;
/** Keys of new fictional submissions. */
function submissions(count: number, skills = 30): PdfKey[] {
  return Array.from({ length: count }, () => {
    const key = harness.keyOf((lastNumber += 1));
    harness.reports.set(key.submissionId, fixtureReport({ skills }));
    return key;
  });
}

const jobsOf = (some: TestWorker, outcome: string) => some.lines.filter((line) => line.includes(`"code":"${outcome}"`)).length;

test('a queued submission becomes a stored, encrypted PDF', async () => {
  const [key] = submissions(1);
  await harness.queueAll([key!]);
  expect(await harness.settled([key!])).toMatchObject([{ state: 'ready' }]);
  const stored = await findPdf(harness.keyRing, key!);
  expect(decompressPdf(stored!.compressed).subarray(0, 5).toString()).toBe('%PDF-');
  await expect.poll(() => readMetric(worker, 'larkfield_pdf_jobs_total')).toBeGreaterThanOrEqual(1);
});

test('a packet and the report are stored under separate keys', async () => {
  const [key] = submissions(1);
  const packet = { ...key!, packet: 'a'.repeat(24) };
  await harness.queueAll([key!]);
  await harness.settled([key!]);
  harness.reports.set(key!.submissionId, { ...fixtureReport({ skills: 30 }), packet: fixtureCover });
  await harness.queueAll([packet]);
  expect(await harness.settled([packet])).toMatchObject([{ state: 'ready' }]);
  const [alone, whole] = await Promise.all([key!, packet].map((one) => findPdf(harness.keyRing, one)));
  expect(whole!.sha256).not.toBe(alone!.sha256);
});

test('bulk jobs are rendered too', async () => {
  const [key] = submissions(1);
  await harness.queueAll([key!], harness.bulkQueue);
  expect(await harness.settled([key!])).toMatchObject([{ state: 'ready' }]);
});

test('neither a second job nor a late failure overwrites a stored PDF', async () => {
  const [key] = submissions(1);
  await harness.queueAll([key!]);
  await harness.settled([key!]);
  const first = await findPdf(harness.keyRing, key!);
  harness.reports.set(key!.submissionId, fixtureReport({ skills: 10 }));
  const known = jobsOf(worker, 'known');
  // This is repeated, because a job with the same id is ignored until the first one has ended after storing its PDF.
  await waitUntil('a second job ends', async () => (await harness.queue.addAgain(key!)) && jobsOf(worker, 'known') > known);
  await storePdfFailure(key!, 'Too late');
  expect(await harness.stateOf(key!)).toMatchObject({ state: 'ready' });
  expect((await findPdf(harness.keyRing, key!))!.sha256).toBe(first!.sha256);
});

test('a report that is too large fails at once with a reason, and the other jobs succeed', async () => {
  const [poison, ...good] = submissions(4);
  const huge = fixtureReport({ skills: 20 });
  huge.skillGroups[0]!.skills[0]!.skill = 'x'.repeat(2_100_000);
  harness.reports.set(poison!.submissionId, huge);
  await harness.queueAll([poison!, ...good]);
  const [first, ...rest] = await harness.settled([poison!, ...good]);
  expect(first).toEqual({ state: 'failed', reason: 'The report is too large to print' });
  expect(rest.every(({ state }) => state === 'ready')).toBe(true);
});

test('a job keeps its only attempt while its service is down, and succeeds afterwards', async () => {
  const [key] = submissions(1);
  harness.onFetch = () => fail('SERVICE_UNAVAILABLE');
  const queue = new Queue(pdfQueues.fresh, { connection: workerConnection(harness.stores.redisUrl) });
  const job = await queue.add(renderPdf.name, key, { jobId: renderPdf.jobId(key!), attempts: 1 });
  await waitUntil('it waits', () => job.isDelayed());
  expect(await harness.stateOf(key!)).toEqual({ state: 'pending' });
  harness.onFetch = () => {};
  expect(await harness.settled([key!])).toMatchObject([{ state: 'ready' }]);
  await queue.close();
});

test('the job of an erased submission ends quietly', async () => {
  const gone = harness.keyOf((lastNumber += 1));
  await harness.queueAll([gone]);
  await waitUntil('the job ends', () => jobsOf(worker, 'gone') > 0);
  expect(await harness.stateOf(gone)).toEqual({ state: 'pending' });
});

test('each revision gets its own PDF', async () => {
  const [first] = submissions(1);
  const second = { ...first!, revision: 2 };
  await harness.queueAll([first!, second]);
  await waitUntil('both are there', async () => (await isPdfReady(first!)) && (await isPdfReady(second)));
});

test('erasing a submission at any moment of making its PDF leaves nothing behind', async () => {
  const ended = () => ['stored', 'known', 'gone'].reduce((sum, outcome) => sum + jobsOf(worker, outcome), 0);
  const left = (submissionId: string) => mongoose.connection.collection('pdfs').countDocuments({ submissionId });
  const moments: Record<string, (erase: () => Promise<void>, key: PdfKey) => Promise<void>> = {
    'when it begins': async (erase) => {
      await nthFetch(1);
      await erase();
    },
    'in the middle': async (erase) => {
      // A fast machine may render the PDF between two polls; then the submission is erased right after.
      await waitUntil('it is rendered', async () => ended() > before || (await readMetric(worker, 'larkfield_pdf_lanes_busy')) > 0);
      await erase();
    },
    'when it is stored': async (erase, key) => {
      await waitUntil('it is stored', () => isPdfReady(key));
      await erase();
    },
    'when it is asked after': async (erase) => {
      await nthFetch(2);
      await erase();
    },
  };
  let before = 0;
  let fetches = 0;
  const nthFetch = (count: number) => waitUntil(`print data is asked for ${count} times`, () => fetches >= count);
  for (const [moment, waitAndErase] of Object.entries(moments)) {
    for (const packet of [undefined, 'b'.repeat(24)]) {
      const [report] = submissions(1, 120);
      const key = { ...report!, ...(packet && { packet }) };
      if (packet) harness.reports.set(key.submissionId, { ...fixtureReport({ skills: 120 }), packet: fixtureCover });
      fetches = 0;
      harness.onFetch = () => void (fetches += 1);
      before = ended();
      await harness.queueAll([key]);
      // The order is that of the checklist service.
      await waitAndErase(async () => {
        await deletePdfsOf([key.submissionId]);
        harness.reports.delete(key.submissionId);
        await deletePdfsOf([key.submissionId]);
      }, key);
      await waitUntil('the job ends', () => ended() > before);
      expect([moment, packet, await left(key.submissionId)]).toEqual([moment, packet, 0]);
    }
  }
});
