import { Queue } from 'bullmq';
import mongoose from 'mongoose';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { pdfQueues } from '@larkfield/schemas/queue-jobs.ts';
import type { PdfKey } from '@larkfield/stored-data/pdf-store.ts';
import { commandOf } from '@larkfield/testing/processes/processes.ts';
import { chromiumProcesses, type TestWorker, type WorkerHarness } from '../../services/pdf-worker/test/worker-harness.ts';
import { cpuOfTrees, memoryOfTrees } from './process-cost.ts';

export const benchReport = fixtureReport({ skills: 120 });

let lastNumber = 0;
function submissions(harness: WorkerHarness, count: number): PdfKey[] {
  return Array.from({ length: count }, () => {
    const key = harness.keyOf((lastNumber += 1));
    harness.reports.set(key.submissionId, benchReport);
    return key;
  });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function countReady(keys: PdfKey[]): Promise<number> {
  const from = `${keys[0]!.submissionId}-`;
  const to = `${keys.at(-1)!.submissionId}.`;
  return mongoose.connection.collection<{ _id: string }>('pdfs').countDocuments({ _id: { $gte: from, $lt: to }, state: 'ready' });
}

export interface BacklogResult {
  /** Steady rate, without the start of the first jobs and the end of the last lane. */
  perSecond: number;
  seconds: number;
  /** CPU time of the workers per document, in milliseconds. */
  cpuPerDocument: number;
  /** Memory of the workers in MB every two seconds, if watched, since reading it stops the processes for a moment. */
  memory: number[];
}

async function queueAll(harness: WorkerHarness, keys: PdfKey[]) {
  for (let at = 0; at < keys.length; at += 50) await Promise.all(keys.slice(at, at + 50).map((key) => harness.queue.add(key)));
}

/**
 * Queues many jobs at once and waits until all PDFs are stored. It polls the queue, since counting PDFs would read all of them each
 * time.
 */
export async function drainBacklog(
  harness: WorkerHarness,
  workers: TestWorker[],
  count: number,
  watchesMemory = false,
): Promise<BacklogResult> {
  const keys = submissions(harness, count);
  const pids = workers.map(({ child }) => child.process.pid!);
  const memory: number[] = [];
  const cpu = cpuOfTrees(pids);
  const start = performance.now();
  await queueAll(harness, keys);
  const queue = new Queue(pdfQueues.fresh, { connection: { url: harness.stores.redisUrl } });
  const progress: { at: number; left: number }[] = [];
  for (let lastSample = 0; ; await pause(100)) {
    const left = await queue.getJobCountByTypes('waiting', 'active', 'delayed');
    progress.push({ at: performance.now(), left });
    if (left === 0) break;
    if (!watchesMemory || performance.now() - lastSample < 2_000) continue;
    memory.push(memoryOfTrees(pids));
    lastSample = performance.now();
  }
  const seconds = (performance.now() - start) / 1_000;
  const cpuPerDocument = (cpuOfTrees(pids) - cpu) / count;
  await queue.close();
  const ready = await countReady(keys);
  if (ready < count) throw new Error(`${count - ready} of ${count} PDFs were not stored`);
  return { perSecond: steadyRate(progress, count), seconds, cpuPerDocument, memory };
}

/** Documents per second without the first and the last 5 % of a backlog. */
function steadyRate(progress: { at: number; left: number }[], count: number): number {
  const steady = progress.filter(({ left }) => left <= 0.95 * count && left >= 0.05 * count);
  const [first, last] = [steady[0]!, steady.at(-1)!];
  return ((first.left - last.left) / (last.at - first.at)) * 1_000;
}

export interface FaultResult {
  perSecond: number;
  faults: number;
  /** Documents that are missing at the end. */
  lost: number;
}

/** Injects a fault every 4 s into workers with a backlog, and then lets them finish. */
export async function drainWithFaults(harness: WorkerHarness, workers: TestWorker[], count: number, seconds: number): Promise<FaultResult> {
  const keys = submissions(harness, count);
  await queueAll(harness, keys);
  const first = await countReady(keys);
  const start = performance.now();
  let faults = 0;
  while (performance.now() - start < seconds * 1_000) {
    await pause(4_000);
    await injectFault(harness, workers, faults);
    faults += 1;
  }
  const perSecond = ((await countReady(keys)) - first) / ((performance.now() - start) / 1_000);
  const states = await harness.settled(keys);
  return { perSecond, faults, lost: states.filter(({ state }) => state !== 'ready').length };
}

/** Sorted milliseconds from queueing to storage for single jobs on an idle worker. */
export async function measureIdle(harness: WorkerHarness, count: number): Promise<number[]> {
  const times: number[] = [];
  for (const key of submissions(harness, count)) {
    const start = performance.now();
    await harness.queue.add(key);
    while ((await countReady([key])) === 0) await pause(3);
    times.push(performance.now() - start);
    await pause(150);
  }
  return times.toSorted((a, b) => a - b);
}

const faultKinds: ((worker: TestWorker) => void)[] = [
  (worker) => kill(processOf(worker, '--type=renderer'), 'SIGKILL'),
  (worker) => kill(processOf(worker, '--type=renderer'), 'SIGSTOP'),
  (worker) => kill(chromiumProcesses(worker)[0], 'SIGKILL'),
  (worker) => kill(worker.child.process.pid, 'SIGKILL'),
];

/** Kills or freezes a part of one worker, and restarts a dead worker as a supervisor would. */
async function injectFault(harness: WorkerHarness, workers: TestWorker[], number: number) {
  const index = number % workers.length;
  const victim = workers[index]!;
  faultKinds[number % faultKinds.length]!(victim);
  const hasEnded = await Promise.race([victim.child.exited.then(() => true), pause(200).then(() => false)]);
  if (hasEnded) workers[index] = await harness.startWorker(victim.env);
}

function processOf(worker: TestWorker, kind: string): number | undefined {
  return chromiumProcesses(worker).find((pid) => commandOf(pid).includes(kind));
}

function kill(pid: number | undefined, signal: NodeJS.Signals) {
  if (pid !== undefined) process.kill(pid, signal);
}

/** Hashes and sizes of all stored PDFs. */
export async function storedPdfs(): Promise<{ hashes: number; storedBytes: number; size: number }> {
  const pdfs = mongoose.connection.collection('pdfs');
  const hashes = new Set<string>();
  for await (const { sha256 } of pdfs.find({ state: 'ready' }, { projection: { sha256: 1 } })) hashes.add(sha256 as string);
  const one = await pdfs.findOne({ state: 'ready' });
  return { hashes: hashes.size, storedBytes: (one!['sealed'] as { length(): number }).length(), size: one!['size'] as number };
}
