// @rest: commands
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import mongoose from 'mongoose';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { findPdf, storePdf } from '@larkfield/stored-data/pdf-content.ts';
import type { PdfKey } from '@larkfield/stored-data/pdf-store.ts';
import { startS3, type TestS3 } from '@larkfield/testing/s3/start-s3.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';

let stores: TestStores;
let s3: TestS3;

beforeAll(async () => {
  [stores, s3] = [await startTestStores(), await startS3()];
  await connectMongo(stores.mongoUrl);
});
afterAll(async () => {
  await closeMongo();
  await Promise.all([stores.stop(), s3.stop()]);
});

interface Ended {
  code?: number;
  stdout: string;
  stderr: string;
}

const run = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, ['scripts/move-pdfs.ts', ...args], {
    env: { PATH: process.env['PATH'], MONGODB_URL: stores.mongoUrl, ...env },
  }).catch((error: unknown) => error as Ended);

test('the command moves PDFs to the bucket and back, counts them in each place, and names a missing or wrong setting', async () => {
  const ring = readKeyRing(stores.secrets.fieldKeys);
  const keys = [1, 2, 3].map((number): PdfKey => ({ submissionId: String(number).padStart(24, '0'), revision: 1, template: 1 }));
  for (const key of keys) await storePdf(ring, key, { pdf: Buffer.from('a report'), sha256: '0'.repeat(64), renderMilliseconds: 1 });
  const env = s3.addKey('put', 'get', 'list', 'erase');
  expect(await run(['to-bucket'])).toMatchObject({ code: 1, stderr: expect.stringContaining('S3_BUCKET') });
  expect(await run(['to-bucket'], { ...env, S3_BUCKET: 'another-bucket' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('S3_BUCKET: there is no such bucket'),
  });
  expect((await run(['to-bucket'], env)).stdout).toBe(
    'Moved: 3, each compared by its SHA-256 at the new place.\nIn the database: 0. In a bucket: 3.\n',
  );
  expect([s3.versions.length, await mongoose.connection.collection('pdfs').countDocuments({ sealed: { $exists: true } })]).toEqual([3, 0]);
  expect((await run(['count'])).stdout).toBe('In the database: 0. In a bucket: 3.\n');
  expect((await run(['to-database'], env)).stdout).toContain('In the database: 3. In a bucket: 0.\n');
  expect([s3.versions.length, await findPdf(ring, keys[0]!)]).toEqual([0, expect.objectContaining({ sha256: '0'.repeat(64) })]);
  expect(await run(['elsewhere'], env)).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') });
});
