// @rest: kills
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { findPdf, storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { isPdfReady, type PdfKey } from '@larkfield/stored-data/pdf-store.ts';
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

/** The number of lanes is fixed, so that the jobs in progress do not depend on the machine's cores. */
const startWorker = () => harness.startWorker({ PDF_LANES: '2' });

let lastNumber = 0;
/** Keys of new fictional submissions. */
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

test('two workers with every job queued five times make each PDF once, with the same bytes for the same report', async () => {
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

test('an attempt that is killed after storing leaves nothing of an erased submission', async () => {
  const key = harness.keyOf((lastNumber += 1));
  await storePdf(harness.keyRing, key, { pdf: Buffer.from('%PDF-1.7'), sha256: '0'.repeat(64), renderMilliseconds: 1 });
  await harness.queueAll([key]);
  await waitUntil('it is taken away', async () => !(await isPdfReady(key)));
});

test('a killed Chromium costs only a retry', async () => {
  const keys = submissions(12, 120);
  const failed = linesOf(worker, 'PDF attempt failed');
  const processes = chromiumProcesses(worker);
  // Stopped renderers are surely still in the middle of their work when Chromium is killed.
  for (const pid of processes.filter((pid) => commandOf(pid).includes('--type=renderer'))) process.kill(pid, 'SIGSTOP');
  await harness.queueAll(keys);
  await waitUntil('something is rendered', async () => (await readMetric(worker, 'larkfield_pdf_lanes_busy')) > 0);
  for (const pid of processes) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await waitUntil('a render fails', () => linesOf(worker, 'PDF attempt failed') > failed);
  const states = await harness.settled(keys);
  expect(states.every(({ state }) => state === 'ready')).toBe(true);
});

test('a stopping worker finishes or hands back its jobs, and the next worker does the rest', async () => {
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

test('a restart of Redis under load loses no job', async () => {
  const keys = submissions(20, 120);
  const goOn = await harness.makeFirstOf(keys);
  await harness.stores.killRedis();
  goOn();
  expect(await pendingOf(keys)).toBeGreaterThan(10);
  await harness.stores.restartRedis();
  const states = await harness.settled(keys);
  expect(states.every(({ state }) => state === 'ready')).toBe(true);
});
