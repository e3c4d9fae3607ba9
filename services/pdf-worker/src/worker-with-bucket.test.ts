// @rest: kills
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureReport } from '@larkfield/report/test/report-fixtures.ts';
import { isPdfReady } from '@larkfield/stored-data/pdf-store.ts';
import { pdfQueues, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { workerConnection } from '@larkfield/service-kit/queue/queue.ts';
import { startS3, type TestS3 } from '@larkfield/testing/s3/start-s3.ts';
import { readMetric, startWorkerHarness, type WorkerHarness } from '#test/worker-harness.ts';

let harness: WorkerHarness;
let s3: TestS3;

beforeAll(async () => {
  [harness, s3] = [await startWorkerHarness(), await startS3()];
});
afterAll(async () => {
  await harness.stop();
  await s3.stop();
});

test('a worker with only the right to put stores PDFs in the bucket; during an outage none fails, and all are made afterwards', async () => {
  const key = s3.addKey('put');
  const worker = await harness.startWorker({ PDF_LANES: '1', ...key });
  await expect.poll(() => readMetric(worker, 'larkfield_dependency_up{dependency="bucket"}')).toBe(1);
  const [first, second] = [harness.keyOf(1), harness.keyOf(2)];
  for (const { submissionId } of [first, second]) harness.reports.set(submissionId, fixtureReport({ skills: 30 }));
  await harness.queueAll([first]);
  expect(await harness.settled([first])).toMatchObject([{ state: 'ready' }]);
  expect(s3.versions.map((version) => version.key.split('/')[1]?.slice(0, 24))).toEqual([first.submissionId]);

  s3.fault = () => 503;
  // The job still has its only attempt when the bucket is back.
  const queue = new Queue(pdfQueues.fresh, { connection: workerConnection(harness.stores.redisUrl) });
  const job = await queue.add(renderPdf.name, second, { jobId: renderPdf.jobId(second), attempts: 1 });
  await expect.poll(() => job.isDelayed()).toBe(true);
  expect([await harness.stateOf(second), await isPdfReady(second)]).toEqual([{ state: 'pending' }, false]);
  expect(await readMetric(worker, 'larkfield_dependency_up{dependency="bucket"}')).toBe(0);
  s3.fault = null;
  await expect.poll(() => isPdfReady(second)).toBe(true);
  await queue.close();

  const log = worker.lines.join('\n');
  expect(log).toContain('The bucket of PDFs did not put: ');
  for (const secret of [...Object.values(key).slice(2), 'AWS4-HMAC']) expect(log).not.toContain(secret);
});

test('a worker with a wrong bucket setting names the setting and does not start', async () => {
  const start = (env: Record<string, string>) =>
    harness.startWorker({ PDF_LANES: '1', ...env }).then(
      () => 'started',
      (error: Error) => error.message,
    );
  const key = s3.addKey('put');
  const { S3_BUCKET: _, ...incomplete } = key;
  expect(await start(incomplete)).toContain('S3_BUCKET: is missing');
  expect(await start({ ...key, S3_SECRET_ACCESS_KEY: 'wrong' })).toContain('S3_SECRET_ACCESS_KEY: it is not the secret');
});
