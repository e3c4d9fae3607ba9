import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { startS3, type TestS3 } from '@larkfield/testing/s3/start-s3.ts';
import type { BucketError } from './bucket-error.ts';
import { bucketEnv, readBucketSettings } from './bucket-settings.ts';
import { openPdfBucket, type ObjectVersion, type PdfBucket } from './pdf-bucket.ts';

let s3: TestS3;

beforeEach(async () => {
  s3 = await startS3();
});
afterEach(() => s3.stop());

const read = (env: object) => readBucketSettings(z.object(bucketEnv).parse(env));

async function open(env: Record<string, string>): Promise<PdfBucket> {
  const { settings, faults } = read(env);
  expect(faults).toEqual([]);
  const bucket = await openPdfBucket(settings!);
  onTestFinished(() => bucket.close());
  return bucket;
}

const everything = () => s3.addKey('put', 'get', 'list', 'erase');
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as BucketError,
  );
const recordId = `${'a'.repeat(24)}-r1-t3`;

test('returns the same bytes, uses a new key for each write, and signs every part of a request', async () => {
  const bucket = await open(everything());
  const sealed = randomBytes(300_000);
  const [first, second] = [await bucket.put(recordId, sealed), await bucket.put(recordId, sealed)];
  expect(first.key).not.toBe(second.key);
  expect(first).toMatchObject({ bytes: sealed.length, sha256: createHash('sha256').update(sealed).digest('hex'), bucket: s3.bucket });
  expect([bucket.recordIdOf(first.key), bucket.recordIdOf('larkfield/notes.txt'), bucket.recordIdOf('other/x/y')]).toEqual([
    recordId,
    null,
    null,
  ]);
  for (const object of [first, second]) expect((await bucket.get(object))!.equals(sealed)).toBe(true);
  expect(await bucket.get({ ...first, key: `${first.key}0` })).toBeNull();
});

test('the writer needs only the right to put and the reader only the right to get', async () => {
  const writer = await open(s3.addKey('put'));
  const reader = await open(s3.addKey('get'));
  await writer.probe();
  await reader.probe();
  const object = await writer.put(recordId, Buffer.from('sealed'));
  expect((await reader.get(object))!.toString()).toBe('sealed');
  expect(await failureOf(writer.get(object))).toMatchObject({ name: 'BucketError', code: 'AccessDenied' });
  expect(await failureOf(reader.put(recordId, Buffer.from('x')))).toMatchObject({ code: 'AccessDenied' });
  expect(await failureOf(reader.erase({ key: object.key, versionId: undefined }))).toMatchObject({ code: 'AccessDenied' });
  expect(s3.versions).toHaveLength(1);
});

test('refuses changed, truncated or extended bytes, and reads no more than expected', async () => {
  const bucket = await open(everything());
  const object = await bucket.put(recordId, Buffer.from('sealed bytes'));
  for (const bytes of [Buffer.from('Sealed bytes'), Buffer.from('sealed'), randomBytes(1_000)]) {
    s3.versions[0]!.bytes = bytes;
    await expect(bucket.get(object)).rejects.toThrow('not what was put');
  }
  s3.fault = () => 'endless';
  await expect(bucket.get(object)).rejects.toThrow('not what was put');
  await expect(bucket.get({ ...object, bucket: 'another' })).rejects.toMatchObject({
    settingAtFault: 'S3_BUCKET: records name another bucket',
  });
});

test('lists all versions page by page, and deletes each permanently by its version id', async () => {
  const bucket = await open(everything());
  s3.pageSize = 2;
  for (let count = 0; count < 3; count += 1) await bucket.put(recordId, Buffer.from(`write ${count}`));
  const [written] = s3.versions;
  s3.versions.unshift({ ...written!, id: 'later', bytes: Buffer.from('an earlier write again') }, { ...written!, id: 'mark', bytes: null });
  await bucket.put(`${'b'.repeat(24)}-r1-t3`, Buffer.from('of somebody else'));
  const pages: ObjectVersion[][] = [];
  for await (const page of bucket.list(`${'a'.repeat(24)}-`)) pages.push(page);
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  for (const version of pages.flat()) await bucket.erase(version);
  expect(s3.versions.map(({ bytes }) => bytes!.toString())).toEqual(['of somebody else']);
});

test('erases objects in a bucket without versions too', async () => {
  s3.isVersioned = false;
  const bucket = await open(everything());
  await bucket.put(recordId, Buffer.from('sealed'));
  for await (const page of bucket.list('')) for (const version of page) await bucket.erase(version);
  expect(s3.versions).toEqual([]);
});

test('makes three attempts at a call whose connection breaks, then reports the store as out of reach', async () => {
  const bucket = await open(everything());
  // The test controls the clock, and so the end of the pause.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let failures = 2;
  s3.fault = () => ((failures -= 1) >= 0 ? 'reset' : null);
  const object = await bucket.put(recordId, Buffer.from('sealed'));
  expect(s3.asked.filter((line) => line.startsWith('PUT'))).toHaveLength(3);
  s3.fault = () => 503;
  s3.asked.length = 0;
  const failure = await failureOf(bucket.get(object));
  expect([failure, s3.asked.length]).toMatchObject([{ name: 'BucketError', status: 503, isOutOfReach: true }, 3]);
  // Meanwhile other calls fail at once.
  expect(await failureOf(bucket.get(object))).toMatchObject({ code: 'OutOfReach' });
  expect(() => bucket.requireReachable()).toThrow('OutOfReach');
  expect(s3.asked).toHaveLength(3);
  s3.fault = null;
  vi.advanceTimersByTime(2_000);
  expect((await bucket.get(object))!.toString()).toBe('sealed');
});

test('an unresponsive bucket times out', async () => {
  const bucket = await open(everything());
  s3.fault = () => 'silence';
  const failure = await failureOf(bucket.probe(300));
  expect(failure).toMatchObject({ name: 'BucketError', isOutOfReach: true, settingAtFault: null });
});

test('errors contain no keys, headers or addresses', async () => {
  const env = s3.addKey();
  const bucket = await open(env);
  const failure = (await failureOf(bucket.put(recordId, Buffer.from('sealed'))))!;
  const text = JSON.stringify({ ...failure, message: failure.message, stack: failure.stack, cause: failure.cause ?? null });
  expect(failure.message).toBe('The bucket of PDFs did not put: AccessDenied (403)');
  for (const secret of [env['S3_SECRET_ACCESS_KEY']!, env['S3_ACCESS_KEY_ID']!, s3.endpoint, recordId, 'AWS4'])
    expect(text).not.toContain(secret);
});

test.each([
  ['S3_ACCESS_KEY_ID', 'no-such-key'],
  ['S3_SECRET_ACCESS_KEY', 'wrong'],
  ['S3_BUCKET', 'no-such-bucket'],
  ['S3_REGION', 'eu-west-9'],
])('reports a wrong %s by its name', async (name, value) => {
  const bucket = await open({ ...everything(), [name]: value });
  expect((await failureOf(bucket.probe()))!.settingAtFault).toMatch(new RegExp(`^${name}: `));
});

test('requires all settings or none, and names the variable of each fault', () => {
  const env = everything();
  expect(read({})).toEqual({ settings: null, faults: [] });
  expect(read({ PDF_STORE: 'bucket' }).faults).toEqual([expect.stringMatching(/^PDF_STORE: /)]);
  for (const name of Object.keys(env)) expect(read({ ...env, [name]: undefined }).faults).toEqual([expect.stringMatching(`^${name}: `)]);
  for (const [name, value] of [
    ['S3_ENDPOINT', 'ftp://s3.example'],
    ['S3_BUCKET', 'No_Bucket'],
    ['S3_PREFIX', 'no slash at its end'],
    ['S3_REGION', 'EU West'],
    ['S3_PATH_STYLE', 'yes'],
  ] as const)
    expect(
      z
        .object(bucketEnv)
        .safeParse({ ...env, [name]: value })
        .error!.issues.map(({ path }) => path.join()),
    ).toEqual([name]);
});
