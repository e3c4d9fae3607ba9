import { type Child, startChild } from '@larkfield/one-machine/child.ts';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { programFile } from '@larkfield/one-machine/programs/build-programs.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { pdfQueues, renderPdf, reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { checkPrintData, getPrintData, type PrintData } from '@larkfield/schemas/internal/reports.ts';
import type { PdfState } from '@larkfield/schemas/checklist/pdf.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { type KeyRing, readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { createHttpApp } from '@larkfield/service-kit/http/http-app.ts';
import { listen } from '@larkfield/service-kit/http/http-server.ts';
import { createVerifier } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { findPdfStates, isPdfReady, type PdfKey } from '@larkfield/stored-data/pdf-store.ts';
import { type JobQueue, openQueue } from '@larkfield/service-kit/queue/queue.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { processesBelow } from '@larkfield/testing/processes/processes.ts';
import { markAsRecognised } from '@larkfield/testing/processes/start-service-process.ts';
import { connectTestMongo, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';

/** A worker process under test. */
export interface TestWorker {
  child: Child;
  port: number;
  /** Its additional environment variables. */
  env: NodeJS.ProcessEnv;
  /** Its output, line by line. */
  lines: string[];
}

/** Real stores and queues, worker processes, and a fake checklist service that serves fictional print data. */
export interface WorkerHarness {
  stores: TestStores;
  keyRing: KeyRing;
  queue: JobQueue<typeof renderPdf>;
  bulkQueue: JobQueue<typeof renderPdf>;
  /** Print data by submission id; missing ids return 404. */
  reports: Map<string, PrintData>;
  /** Called, and awaited, when a worker requests print data or asks whether it still exists. */
  onFetch: (submissionId: string) => Promise<void> | void;
  /** Queues jobs, and retries if a slow machine exceeds the time-out of adding. */
  queueAll: (keys: PdfKey[], queue?: JobQueue<typeof renderPdf>) => Promise<void>;
  /** Queues many jobs, lets the first one finish and holds back the print data of the others; returns a function that releases them. */
  makeFirstOf: (keys: PdfKey[]) => Promise<() => void>;
  startWorker: (env?: NodeJS.ProcessEnv) => Promise<TestWorker>;
  /** The key of the nth fictional submission. */
  keyOf: (number: number, revision?: number) => PdfKey;
  stateOf: (key: PdfKey) => Promise<PdfState>;
  /** Resolves when all keys have left the pending state. */
  settled: (keys: PdfKey[]) => Promise<PdfState[]>;
  stop: () => Promise<void>;
}

const silent = createLogger('test', 'silent');

export function chromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? findProgram(chromiumPrograms) ?? '';
}

/** Starts everything that a worker needs except the worker itself. */
export async function startWorkerHarness(): Promise<WorkerHarness> {
  const stores = await startTestStores();
  await markAsRecognised(stores.mongoUrl);
  const reports = new Map<string, PrintData>();
  const printData = await servePrintData(stores, () => harness);
  await connectTestMongo(stores.mongoUrl);
  await ensureIndexes(stores.mongoUrl);
  const queue = openQueue(pdfQueues.fresh, renderPdf, stores.redisUrl, silent);
  const bulkQueue = openQueue(pdfQueues.bulk, renderPdf, stores.redisUrl, silent);
  const workers: TestWorker[] = [];
  const requestedAt = new Date();

  const stateOf = async (key: PdfKey) => (await findPdfStates([{ ...key, requestedAt }])).get(key.submissionId)!;
  const harness: WorkerHarness = {
    stores,
    reports,
    queue,
    bulkQueue,
    stateOf,
    onFetch: () => {},
    async queueAll(keys, to = queue) {
      await Promise.all(keys.map((key) => waitUntil('a job is queued', () => to.add(key))));
    },
    async makeFirstOf(keys) {
      const first = keys[0]!;
      const others = Promise.withResolvers<void>();
      harness.onFetch = (id) => (id === first.submissionId ? undefined : others.promise);
      await harness.queueAll(keys);
      await waitUntil('the first is ready', () => isPdfReady(first));
      return others.resolve;
    },
    keyRing: readKeyRing(stores.secrets.serviceRing('pdf-worker')),
    async startWorker(env = {}) {
      const port = await findFreePort();
      const lines: string[] = [];
      const child = startChild({
        name: 'pdf-worker',
        command: process.execPath,
        args: [await programFile('services/pdf-worker/src/main.ts')],
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          ...workerEnv(stores, port, printData.port),
          ...env,
        },
        hasChannel: true,
        onLine: (_, line) => lines.push(line),
      });
      const worker = { child, port, env, lines };
      workers.push(worker);
      const ended = child.exited.then(() => Promise.reject(new Error('The worker ended')));
      await Promise.race([waitUntil('the worker is ready', () => isReady(port), { interval: 20 }), ended]).catch((error: unknown) => {
        throw new Error(lines.slice(-20).join('\n'), { cause: error });
      });
      return worker;
    },
    keyOf: (number, revision = 1) => ({ submissionId: number.toString(16).padStart(24, '0'), revision, template: reportTemplateVersion }),
    async settled(keys) {
      const requests = keys.map((key) => ({ ...key, requestedAt }));
      return waitUntil(
        'all PDFs are settled',
        async () => {
          const states = await findPdfStates(requests);
          const all = keys.map(({ submissionId }) => states.get(submissionId)!);
          return all.every(({ state }) => state !== 'pending') && all;
          // The time-out allows for many jobs with several attempts and pauses.
        },
        { timeout: 600_000 },
      );
    },
    async stop() {
      await Promise.all(workers.map(({ child }) => child.stop(12_000)));
      await Promise.all([queue.close(), bulkQueue.close(), printData.close(), closeMongo()]);
      await stores.stop();
    },
  };
  return harness;
}

function workerEnv(stores: TestStores, port: number, checklistPort: number) {
  return {
    PORT: String(port),
    LOG_LEVEL: 'info',
    INTERNAL_KEY_FILE: stores.secrets.internalKey('pdf-worker'),
    INTERNAL_PUBLIC_KEYS_FILE: stores.secrets.publicKeys,
    MONGODB_URL: stores.mongoUrl,
    REDIS_URL: stores.redisUrl,
    FIELD_KEYS_FILE: stores.secrets.serviceRing('pdf-worker'),
    CHECKLIST_URL: `http://127.0.0.1:${checklistPort}`,
    CHROMIUM_PATH: chromiumPath(),
  };
}

async function servePrintData(stores: TestStores, current: () => WorkerHarness) {
  const serveReport = route(getPrintData, async ({ params: { id, revision } }) => {
    await current().onFetch(id);
    const report = current().reports.get(id) ?? fail('SUBMISSION_NOT_FOUND');
    return { ...report, submissionId: id, revision };
  });
  const servePresence = route(checkPrintData, async ({ params: { id } }) => {
    await current().onFetch(id);
    return { isThere: current().reports.has(id) };
  });
  const verify = createVerifier('checklist', stores.secrets.publicKeys);
  return listen(createHttpApp({ routes: [serveReport, servePresence], verify, log: silent, readiness: {} }), '127.0.0.1', 0);
}

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return response?.status === 200;
}

/** Process ids of a worker's running Chromium, the browser first. */
export function chromiumProcesses({ child }: TestWorker): number[] {
  return processesBelow(child.process.pid!);
}

/** Reads a counter or gauge from a worker's metrics, summed over all labels. */
export async function readMetric(worker: TestWorker, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${worker.port}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
