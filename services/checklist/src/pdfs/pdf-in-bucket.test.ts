import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bucketEnv } from '@larkfield/stored-data/bucket/bucket-settings.ts';
import { currentBucket, openConfiguredBucket, setBucket } from '@larkfield/stored-data/bucket/current-bucket.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import type { PdfKey } from '@larkfield/stored-data/pdf-store.ts';
import { reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { startS3, type TestS3 } from '@larkfield/testing/s3/start-s3.ts';
import { type ChecklistUnderTest, startChecklist } from '#test/start-checklist.ts';
import { eraseSubmissions } from '#src/candidate-rights/erase-everywhere.ts';

let app: ChecklistUnderTest;
let s3: TestS3;

beforeAll(async () => {
  [app, s3] = [await startChecklist(), await startS3()];
  await openConfiguredBucket(z.object(bucketEnv).parse(s3.addKey('put', 'get', 'list', 'erase')));
});
afterAll(async () => {
  currentBucket()?.close();
  setBucket(null);
  await Promise.all([app.stop(), s3.stop()]);
});

const pdf = Buffer.from('%PDF-1.7 a report %%EOF');
const rendered = { pdf, sha256: createHash('sha256').update(pdf).digest('hex'), renderMilliseconds: 5 };

async function submit() {
  const reply = await app.submit();
  const key: PdfKey = { submissionId: reply.submissionId, revision: 1, template: reportTemplateVersion };
  await storePdf(app.context.keyRing, key, rendered);
  return { ...reply, download: () => app.send('GET', `/api/checklist/download/${reply.downloadToken}`) };
}

test('a PDF in the bucket downloads like one in the database; while the bucket is down the reply asks to retry', async () => {
  const { download } = await submit();
  expect(Buffer.from(await (await download()).arrayBuffer()).equals(pdf)).toBe(true);
  s3.fault = () => 503;
  const away = await download();
  expect([away.status, away.headers.get('x-error-code'), away.headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '5']);
  s3.fault = null;
  await expect.poll(async () => (await download()).status).toBe(200);
});

test('a PDF that is missing from the bucket counts as pending and is queued', async () => {
  const { submissionId, download } = await submit();
  s3.versions = s3.versions.filter(({ key }) => !key.includes(submissionId));
  expect((await download()).status).toBe(202);
  await expect.poll(() => app.queuedJobs()).toContain(`pdf-${submissionId}-r1-t${reportTemplateVersion}`);
});

test('an erasure removes every version of a PDF from the bucket, and is not complete before the bucket has done this', async () => {
  const { submissionId } = await submit();
  const left = () => s3.versions.filter(({ key }) => key.includes(submissionId)).length;
  s3.fault = (method) => (method === 'DELETE' ? 500 : null);
  await expect(eraseSubmissions([submissionId])).rejects.toMatchObject({ name: 'BucketError' });
  expect([left(), await app.collection('submissions').countDocuments({ _id: new mongoose.Types.ObjectId(submissionId) })]).toEqual([1, 1]);
  s3.fault = null;
  await expect.poll(() => eraseSubmissions([submissionId]).then(left, () => null)).toBe(0);
  expect(await app.collection('submissions').countDocuments({ _id: new mongoose.Types.ObjectId(submissionId) })).toBe(0);
});
