// @rest: alone
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { pdfQueues, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { findPdf } from '@larkfield/stored-data/pdf-content.ts';
import { isPdfReady, type PdfKey } from '@larkfield/stored-data/pdf-store.ts';
import { commandOf, isAlive } from '@larkfield/testing/processes/processes.ts';
import { chromiumProcesses, startWorkerHarness, type TestWorker, type WorkerHarness } from '#test/worker-harness.ts';

let harness: WorkerHarness;
let workers: TestWorker[] = [];
beforeAll(async () => {
  harness = await startWorkerHarness();
});
afterEach(async () => {
  harness.onFetch = () => {};
  await Promise.all(workers.splice(0).map(({ child }) => child.stop(12_000)));
});
afterAll(() => harness.stop());

let lastNumber = 0;
function submissions(count: number, skills = 120): PdfKey[] {
  return Array.from({ length: count }, () => {
    const key = harness.keyOf((lastNumber += 1));
    harness.reports.set(key.submissionId, fixtureReport({ skills }));
    return key;
  });
}

async function start(): Promise<TestWorker> {
  const worker = await harness.startWorker();
  workers.push(worker);
  return worker;
}

const outcomes = (code: string) => workers.flatMap(({ lines }) => lines).filter((line) => line.includes(`"code":"${code}"`)).length;
const readyCount = async (keys: PdfKey[]) => (await Promise.all(keys.map(isPdfReady))).filter(Boolean).length;

test('jobs of a worker killed by SIGKILL are taken over and stored once each', async () => {
  const first = await start();
  const keys = submissions(12);
  const goOn = await harness.makeFirstOf(keys);
  first.child.process.kill('SIGKILL');
  goOn();
  await start();
  const states = await harness.settled(keys);
  expect(outcomes('stored')).toBeLessThanOrEqual(12);
  expect(states.every(({ state }) => state === 'ready')).toBe(true);
});

test('a killed worker leaves no Chromium behind', async () => {
  const worker = await start();
  const browsers = chromiumProcesses(worker);
  expect(browsers.length).toBeGreaterThan(1);
  worker.child.process.kill('SIGKILL');
  await waitUntil('Chromium is gone', () => browsers.every((pid) => !isAlive(pid)));
});

test('a worker that was frozen beyond its lock neither writes twice nor fails a job that another worker has done', async () => {
  const frozen = await start();
  const keys = submissions(8);
  const goOn = await harness.makeFirstOf(keys);
  frozen.child.process.kill('SIGSTOP');
  goOn();
  await start();
  const states = await harness.settled(keys);
  expect(states.every(({ state }) => state === 'ready')).toBe(true);
  const before = await Promise.all(keys.map((key) => findPdf(harness.keyRing, key)));
  const ended = () => frozen.lines.filter((line) => line.includes('PDF done') || line.includes('PDF attempt failed')).length;
  const endedBefore = ended();
  frozen.child.process.kill('SIGCONT');
  await waitUntil('the woken worker ends the jobs it had in hand', () => ended() > endedBefore);
  const after = await Promise.all(keys.map((key) => findPdf(harness.keyRing, key)));
  expect(after.map((pdf) => pdf!.sha256)).toEqual(before.map((pdf) => pdf!.sha256));
  expect((await Promise.all(keys.map(harness.stateOf))).every(({ state }) => state === 'ready')).toBe(true);
});

/** Number of attempts of a job. */
const lastAttempt = 4;

test('a worker that lost a job to another on its last attempt does not record it as failed', async () => {
  const worker = await start();
  const [key] = submissions(1);
  const redis = new Redis(harness.stores.redisUrl);
  await redis.ping();
  let asked = 0;
  harness.onFetch = async () => {
    asked += 1;
    if (asked > lastAttempt) return;
    if (asked === lastAttempt) await redis.set(`bull:${pdfQueues.fresh}:${renderPdf.jobId(key!)}:lock`, 'another worker', 'PX', 1_000);
    throw new Error('out of order');
  };
  await harness.queueAll([key!]);
  await waitUntil('the queue refuses its end', () => worker.lines.some((line) => line.includes('The queue has a fault')));
  expect((await harness.stateOf(key!)).state).not.toBe('failed');
  expect(await harness.settled([key!])).toEqual([expect.objectContaining({ state: 'ready' })]);
  await redis.quit();
});

test('a frozen renderer costs only one job an attempt', async () => {
  const worker = await start();
  const warm = submissions(4);
  await harness.queueAll(warm);
  await harness.settled(warm);
  const frozen = chromiumProcesses(worker).find((pid) => commandOf(pid).includes('--type=renderer'))!;
  process.kill(frozen, 'SIGSTOP');
  const keys = submissions(12, 60);
  await harness.queueAll(keys);
  expect((await harness.settled(keys)).every(({ state }) => state === 'ready')).toBe(true);
  expect(worker.lines.filter((line) => line.includes('PDF attempt failed'))).toEqual([expect.stringContaining('DeadlineError')]);
  await waitUntil('the frozen renderer is gone', () => !isAlive(frozen));
});

test('after FLUSHALL the sweep queues all pending PDFs again, and every PDF is made', async () => {
  await start();
  const keys = submissions(40);
  const goOn = await harness.makeFirstOf(keys);
  const redis = new Redis(harness.stores.redisUrl);
  await redis.flushall();
  await redis.quit();
  goOn();
  expect(await readyCount(keys)).toBeLessThan(30);
  await waitUntil(
    'all are ready',
    async () => {
      const pending = [];
      for (const key of keys) if (!(await isPdfReady(key))) pending.push(key);
      await Promise.all(pending.map((key) => harness.queue.addAgain(key)));
      return pending.length === 0;
    },
    { interval: 2_000 },
  );
});

test('a job that always fails is recorded as failed after its last attempt, and can be requested again', async () => {
  await start();
  const [key] = submissions(1);
  harness.onFetch = () => {
    throw new Error('out of order');
  };
  await harness.queueAll([key!]);
  expect(await harness.settled([key!])).toEqual([{ state: 'failed', reason: "The PDF couldn't be made after several attempts" }]);
  harness.onFetch = () => {};
  await waitUntil('it is queued again', () => harness.queue.addAgain(key!));
  await waitUntil('the second try succeeds', () => isPdfReady(key!));
});

test('a job that kills its worker every time is given up, and the other jobs succeed', async () => {
  const [poison, ...good] = submissions(6);
  let isRunning = true;
  harness.onFetch = (id) => {
    if (id === poison!.submissionId) workers.at(-1)!.child.process.kill('SIGKILL');
  };
  const keepRunning = (async () => {
    while (isRunning) {
      const worker = await start().catch(() => null);
      await worker?.child.exited;
    }
  })();
  await harness.queueAll([poison!, ...good]);
  const states = await harness.settled([poison!, ...good]);
  isRunning = false;
  workers.at(-1)!.child.process.kill('SIGTERM');
  await keepRunning;
  expect(states[0]).toEqual({ state: 'failed', reason: 'The worker ended each time it tried to make this PDF' });
  expect(states.slice(1).every(({ state }) => state === 'ready')).toBe(true);
});

test('ten rolling restarts under load lose no job and stall no job', async () => {
  await start();
  const keys = submissions(150, 60);
  await harness.queueAll(keys);
  for (let round = 0; round < 10; round += 1) {
    const next = await start();
    const previous = workers.find((worker) => worker !== next && worker.child.process.exitCode === null)!;
    await previous.child.stop(12_000);
    expect(previous.child.process.exitCode).toBe(0);
  }
  const states = await harness.settled(keys);
  expect(states.every(({ state }) => state === 'ready')).toBe(true);
  expect(workers.flatMap(({ lines }) => lines).filter((line) => line.includes('stalled'))).toEqual([]);
});
