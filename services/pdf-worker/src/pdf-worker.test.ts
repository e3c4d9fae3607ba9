import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { fixtureCover } from '@larkfield/report/test/packet-fixtures.ts';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { findPdf, storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { deletePdfsOf, isPdfReady, type PdfKey, storePdfFailure } from '@larkfield/stored-data/pdf-store.ts';
import { pdfQueues, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { workerConnection } from '@larkfield/service-kit/queue/queue.ts';
import { decompressPdf } from '@larkfield/stored-data/sealed-pdf.ts';
import { commandOf, isAlive } from '@larkfield/testing/processes/processes.ts';
import { chromiumProcesses, readMetric, startWorkerHarness, type TestWorker, type WorkerHarness } from '#test/worker-harness.ts';

let harness: WorkerHarness;
let worker: TestWorker;
beforeAll(async () => {
  harness = await startWorkerHarness();
  worker = await startWorker();
});
afterAll(() => harness.stop());
const others: TestWorker[] = [];
afterEach(async () => {
  harness.onFetch = () => {};
  await Promise.all(others.splice(0).map(({ child }) => child.stop(12_000)));
});

/** With the same lanes on every machine: what a test finds in hand does not depend on its cores. */
const startWorker = () => harness.startWorker({ PDF_LANES: '2' });

let lastNumber = 0;
/** Keys of new made-up submissions. */
function submissions(count: number, skills = 30): PdfKey[] {
  return Array.from({ length: count }, () => {
    const key = harness.keyOf((lastNumber += 1));
    harness.reports.set(key.submissionId, fixtureReport({ skills }));
    return key;
  });
}

const linesOf = (some: TestWorker, text: string) => some.lines.filter((line) => line.includes(text)).length;
const jobsOf = (some: TestWorker, outcome: string) => linesOf(some, `"code":"${outcome}"`);
const pendingOf = async (keys: PdfKey[]) =>
  (await Promise.all(keys.map(harness.stateOf))).filter(({ state }) => state === 'pending').length;

test('a queued submission becomes a stored, encrypted PDF', async () => {
  const [key] = submissions(1);
  await harness.queueAll([key!]);
  expect(await harness.settled([key!])).toMatchObject([{ state: 'ready' }]);
  const stored = await findPdf(harness.keyRing, key!);
  expect(decompressPdf(stored!.compressed).subarray(0, 5).toString()).toBe('%PDF-');
  await expect.poll(() => readMetric(worker, 'larkfield_pdf_jobs_total')).toBeGreaterThanOrEqual(1);
});

test('a packet is stored beside the report, each under its own key', async () => {
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

test('two workers and every job queued five times give one PDF each, with the same bytes for the same report', async () => {
  const other = await startWorker();
  others.push(other);
  const stored = () => jobsOf(worker, 'stored') + jobsOf(other, 'stored');
  const before = stored();
  const keys = submissions(12);
  await Promise.all(Array.from({ length: 5 }, () => harness.queueAll(keys)));
  await harness.settled(keys);
  await waitUntil('all is logged', () => stored() - before >= 12);
  expect(stored() - before).toBe(12);
  const hashes = await Promise.all(keys.map(async (key) => (await findPdf(harness.keyRing, key))!.sha256));
  expect(new Set(hashes).size).toBe(1);
});

test('a stored PDF is never overwritten, by a second job or by a late failure', async () => {
  const [key] = submissions(1);
  await harness.queueAll([key!]);
  await harness.settled([key!]);
  const first = await findPdf(harness.keyRing, key!);
  harness.reports.set(key!.submissionId, fixtureReport({ skills: 10 }));
  const known = jobsOf(worker, 'known');
  // Again and again: while the first one ends after its PDF is stored, another of its name is left out.
  await waitUntil('a second job ends', async () => (await harness.queue.addAgain(key!)) && jobsOf(worker, 'known') > known);
  await storePdfFailure(key!, 'Too late');
  expect(await harness.stateOf(key!)).toMatchObject({ state: 'ready' });
  expect((await findPdf(harness.keyRing, key!))!.sha256).toBe(first!.sha256);
});

test('a report that is too large fails at once with its reason, and the others are made', async () => {
  const [poison, ...good] = submissions(4);
  const huge = fixtureReport({ skills: 20 });
  huge.skillGroups[0]!.skills[0]!.skill = 'x'.repeat(2_100_000);
  harness.reports.set(poison!.submissionId, huge);
  await harness.queueAll([poison!, ...good]);
  const [first, ...rest] = await harness.settled([poison!, ...good]);
  expect(first).toEqual({ state: 'failed', reason: 'The report is too large to print' });
  expect(rest.every(({ state }) => state === 'ready')).toBe(true);
});

test('while its service is away a job keeps its only attempt, and its PDF comes afterwards', async () => {
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

test('whenever a submission is erased while its PDF is made, nothing is left of it', async () => {
  const ended = () => ['stored', 'known', 'gone'].reduce((sum, outcome) => sum + jobsOf(worker, outcome), 0);
  const left = (submissionId: string) => mongoose.connection.collection('pdfs').countDocuments({ submissionId });
  const moments: Record<string, (erase: () => Promise<void>, key: PdfKey) => Promise<void>> = {
    'when it begins': async (erase) => {
      await nthFetch(1);
      await erase();
    },
    'in the middle': async (erase) => {
      // A quick machine may have rendered it between two looks; then it is erased right after.
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
      // In the order of the checklist service.
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

test('an attempt killed after storing leaves nothing of an erased submission', async () => {
  const key = harness.keyOf((lastNumber += 1));
  await storePdf(harness.keyRing, key, { pdf: Buffer.from('%PDF-1.7'), sha256: '0'.repeat(64), renderMilliseconds: 1 });
  await harness.queueAll([key]);
  await waitUntil('it is taken away', async () => !(await isPdfReady(key)));
});

test('each revision gets its own PDF', async () => {
  const [first] = submissions(1);
  const second = { ...first!, revision: 2 };
  await harness.queueAll([first!, second]);
  await waitUntil('both are there', async () => (await isPdfReady(first!)) && (await isPdfReady(second)));
});

test('a killed Chromium costs only a retry', async () => {
  const keys = submissions(12, 120);
  const failed = linesOf(worker, 'PDF attempt failed');
  const processes = chromiumProcesses(worker);
  // What does not go on is still in the middle of its work when it is killed.
  for (const pid of processes.filter((pid) => commandOf(pid).includes('--type=renderer'))) process.kill(pid, 'SIGSTOP');
  await harness.queueAll(keys);
  await waitUntil('something is rendered', async () => (await readMetric(worker, 'larkfield_pdf_lanes_busy')) > 0);
  for (const pid of processes) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await waitUntil('a render fails', () => linesOf(worker, 'PDF attempt failed') > failed);
  const states = await harness.settled(keys);
  expect(states.every(({ state }) => state === 'ready')).toBe(true);
});

test('a worker told to stop finishes or hands back its jobs, and the next one makes them', async () => {
  const keys = submissions(20, 120);
  const goOn = await harness.makeFirstOf(keys);
  const browsers = chromiumProcesses(worker);
  const exit = new Promise((resolve) => worker.child.process.once('exit', resolve));
  worker.child.process.kill('SIGTERM');
  goOn();
  expect(await exit).toBe(0);
  await waitUntil('its Chromium is gone', () => browsers.every((pid) => !isAlive(pid)));
  expect(await pendingOf(keys)).toBeGreaterThan(5);
  worker = await startWorker();
  const states = await harness.settled(keys);
  expect(states.every(({ state }) => state === 'ready')).toBe(true);
});

test('Redis restarted under load loses no job', async () => {
  const keys = submissions(20, 120);
  const goOn = await harness.makeFirstOf(keys);
  await harness.stores.killRedis();
  goOn();
  expect(await pendingOf(keys)).toBeGreaterThan(10);
  await harness.stores.restartRedis();
  const states = await harness.settled(keys);
  expect(states.every(({ state }) => state === 'ready')).toBe(true);
});
