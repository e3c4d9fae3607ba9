// @rest: repeats
import mongoose from 'mongoose';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { pdfQueues, renderPdf, reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { downloadSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { pdfRecordId } from '@larkfield/stored-data/pdf-store.ts';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { openQueue } from '@larkfield/service-kit/queue/queue.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { type ServiceProcess, startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { storeSubmissions } from '../bench/portal/make-submissions.ts';

/** In the rest of the tests, five hundred PDFs are made again. */
const count = process.env['TEST_SET'] === 'rest' ? 500 : 80;
const raised = reportTemplateVersion + 1;

let stores: TestStores;
let checklist: ServiceProcess;
let worker: ServiceProcess | undefined;
let startWorker: () => Promise<ServiceProcess>;
let ids: string[];

/** Number of stored PDFs of a template version. */
const storedOf = (template: number) => mongoose.connection.collection('pdfs').countDocuments({ template, state: 'ready' });
const listMade = () =>
  mongoose.connection
    .collection('pdfs')
    .find({ template: raised }, { projection: { state: 1, sha256: 1, storedAt: 1 } })
    .sort({ _id: 1 })
    .toArray();
const download = (id: string) =>
  checklist.send('GET', endpointUrl(downloadSubmission, { params: { id } }), { as: 'user', headers: { accept: 'application/json' } });

beforeAll(async () => {
  stores = await startTestStores();
  const settings = await testSettings(stores, { chromiumPath: findProgram(chromiumPrograms)!, logLevel: 'info' });
  await connectMongo(stores.mongoUrl);
  const ring = readKeyRing(stores.secrets.fieldKeys);
  await storeSubmissions(0, count, ring);
  const submissions = await mongoose.connection
    .collection('submissions')
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .toArray();
  ids = submissions.map(({ _id }) => _id.toString());
  const pdf = { pdf: Buffer.from('%PDF-1.7 of the earlier version %%EOF'), sha256: 'e'.repeat(64), renderMilliseconds: 5 };
  for (const submissionId of ids) await storePdf(ring, { submissionId, revision: 1, template: raised - 1 }, pdf);
  const changes = { REPORT_TEMPLATE_VERSION: String(raised) };
  checklist = await startServiceProcess('checklist', settings, undefined, changes);
  startWorker = async () => (worker = await startServiceProcess('pdf-worker', settings, undefined, changes));
});
afterAll(async () => {
  await Promise.all([checklist.stop(), worker?.stop()]);
  await closeMongo();
  await stores.stop();
});

test(
  'a raised template version remakes every PDF once, requested ones first, and no download fails meanwhile',
  { timeout: 900_000 },
  async () => {
    const last = ids.at(-1)!;
    const answers = new Set<number>();
    const ask = async (id: string) => {
      const { status } = await download(id);
      answers.add(status);
      return status;
    };
    const background = openQueue(pdfQueues.bulk, renderPdf, stores.redisUrl, createLogger('test', 'silent'));
    await waitUntil('all are queued in the background', async () => ((await background.countWaiting()) ?? 0) >= count);
    await background.close();
    // Request the last PDF before any is made.
    expect(await ask(last)).toBe(202);
    const worker = await startWorker();
    await waitUntil('the one that is asked for is there', async () => (await ask(last)) === 200);

    let next = 0;
    await waitUntil(
      'all are made',
      async () => {
        for (let asked = 0; asked < 3; asked += 1) await ask(ids[(next += 37) % count]!);
        return (await storedOf(raised)) === count;
      },
      { timeout: 600_000, interval: 300 },
    );
    expect([...answers].toSorted()).toEqual([200, 202]);

    const keys = ids.map((submissionId) => pdfRecordId({ submissionId, revision: 1, template: raised })).toSorted();
    const made = await listMade();
    const madeAt = ({ storedAt }: (typeof made)[number]) => (storedAt as Date).getTime();
    expect(madeAt(made.at(-1)!)).toBeLessThan(Math.max(...made.map(madeAt)));
    expect(made.map(({ _id }) => String(_id))).toEqual(keys);
    // The worker also prints documents of the firm, and its last log lines may still be in transit.
    const storedJobs = () =>
      worker
        .log()
        .split('\n')
        .filter((line) => line.includes('"code":"stored"'))
        .map((line) => (JSON.parse(line) as { jobId: string }).jobId)
        .filter((jobId) => jobId.startsWith('pdf-'));
    await expect.poll(() => storedJobs().toSorted()).toEqual(keys.map((key) => `pdf-${key}`));

    const isDone = async () => (await mongoose.connection.collection('pdf-remakes').findOne({ _id: raised as never }))?.['isDone'] === true;
    await waitUntil('a last pass found nothing missing', isDone, { timeout: 60_000 });
    // No PDF was stored a second time meanwhile.
    expect(await listMade()).toEqual(made);
  },
);
