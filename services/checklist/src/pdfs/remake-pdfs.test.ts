import mongoose from 'mongoose';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfQueues, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { storePdfFailure } from '@larkfield/stored-data/pdf-store.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import { type JobQueue, openQueue, workerConnection } from '@larkfield/service-kit/queue/queue.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { remakePdfs } from './remake-pdfs.ts';

/** Small limits, in the proportion of the usual ones. */
const limits = { ahead: 100, batch: 25 };
const count = limits.ahead + 20;
const template = 2;
const ids = Array.from({ length: count }, (_, index) => new mongoose.Types.ObjectId((index + 1).toString(16).padStart(24, '0')));

let app: ChecklistUnderTest;
let bulk: Queue;
/**
 * This queue waits for Redis as long as a test may last. On a busy machine, a step would end early if adding a job took a quarter of a
 * second, and leave the rest to the next step.
 */
let bulkQueue: JobQueue<typeof renderPdf>;
beforeAll(async () => {
  app = await startChecklist();
  bulkQueue = openQueue(pdfQueues.bulk, renderPdf, app.stores.redisUrl, createLogger('checklist', 'silent'), 60_000);
  bulk = new Queue(pdfQueues.bulk, { connection: workerConnection(app.stores.redisUrl) });
  await app
    .collection('submissions')
    .insertMany(ids.map((_id) => ({ _id, reference: `LK-${_id.toString()}`, revision: 1, pdfRequestedAt: new Date() })) as never);
});
afterAll(async () => {
  await bulk.close();
  await bulkQueue.close();
  await app.stop();
});

const remake = () => remakePdfs({ bulkQueue, template }, limits);
const progress = () => app.collection('pdf-remakes').findOne({ _id: template as never });
/** Simulates the loss of Redis with all waiting jobs. */
const loseJobs = () => bulk.obliterate({ force: true });

test('the first version has nothing to remake', async () => {
  expect(await remakePdfs({ bulkQueue, template: 1 })).toBe(0);
  expect(await bulk.count()).toBe(0);
});

test('after a raised version, fills the queue up to a limit and resumes at the same place, until a whole pass finds nothing missing', async () => {
  expect(await remake()).toBe(limits.ahead);
  expect(await bulk.count()).toBe(limits.ahead);
  expect(await remake()).toBe(0);
  expect((await progress())?.['after'].toString()).toBe(ids[limits.ahead - 1]!.toString());

  await loseJobs();
  expect(await remake()).toBe(count - limits.ahead);
  expect(await progress()).toMatchObject({ after: null, missing: 0, isDone: false });

  // The next pass finds lost jobs, and queues waiting jobs only once.
  expect(await remake()).toBe(limits.ahead - (count - limits.ahead));
  expect(await bulk.count()).toBe(limits.ahead);

  await loseJobs();
  const pdf = { pdf: Buffer.from('%PDF-1.7 a report %%EOF'), sha256: 'e'.repeat(64), renderMilliseconds: 5 };
  const [failed, ...made] = ids.map((id) => ({ submissionId: id.toString(), revision: 1, template }));
  await storePdfFailure(failed!, 'The report is too large to print');
  for (const key of made) await storePdf(app.context.keyRing, key, pdf);
  await remake();
  expect(await remake()).toBe(0);
  expect(await progress()).toMatchObject({ isDone: true });
  expect(await bulk.count()).toBe(0);
});
