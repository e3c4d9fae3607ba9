// @rest: commands
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import { addKey } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { keyOf, made, openStoredPdfs, type StoredPdfs } from '#test/open-stored-pdfs.ts';
import { storePdf } from '#src/pdf-content.ts';
import { deletePdfsOf } from '#src/pdf-store.ts';
import { countSealedWith, resealEverything } from '#src/reseal.ts';
import { countPlaces, movePdfs } from './move-pdfs.ts';
import { sweepObjects } from './sweep-objects.ts';
import { currentBucket, requireBucket, setBucket } from './current-bucket.ts';

let pdfs: StoredPdfs;

beforeAll(async () => {
  pdfs = await openStoredPdfs();
});
afterAll(() => pdfs.stop());
beforeEach(() => pdfs.begin());

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

async function storeAll(all: number[], isInBucket: boolean) {
  setBucket(currentBucket(), isInBucket);
  for (const number of all) await storePdf(pdfs.ring, keyOf(number), made(`number ${number}`));
}
async function expectAll(all: number[]) {
  for (const number of all) expect(await pdfs.textOf(keyOf(number))).toBe(`number ${number}`);
}

/** Number of objects in the bucket after the next day's sweep. */
async function countObjects() {
  await sweepObjects(new Date(Date.now() + 25 * hour));
  return pdfs.s3.versions.length;
}

/** Keeps reading PDFs until stopped: every read must succeed. */
function keepReading(all: number[]) {
  let isStopped = false;
  const work = async () => {
    let rounds = 0;
    for (; !isStopped; rounds += 1) await expectAll([all[rounds % all.length]!]);
    return rounds;
  };
  const done = work();
  return async () => {
    isStopped = true;
    expect(await done).toBeGreaterThan(0);
  };
}

test('moves PDFs to the bucket and back without changing a byte or leaving a copy', async () => {
  const all = numbers(1, 45);
  await storeAll(all, false);
  const before = await pdfs.records().find({}).sort({ _id: 1 }).toArray();
  const stop = keepReading(all);
  expect(await movePdfs(requireBucket(), 'to-bucket')).toEqual({ moved: 45, faulty: [] });
  expect(await countPlaces()).toEqual({ database: 0, bucket: 45 });
  await expectAll(all);
  expect(await movePdfs(requireBucket(), 'to-database')).toEqual({ moved: 45, faulty: [] });
  await stop();
  expect(pdfs.s3.versions).toEqual([]);
  expect(await pdfs.records().find({}).sort({ _id: 1 }).toArray()).toEqual(before);
});

test('an interrupted move resumes, and leaves no orphans unswept', async () => {
  const all = numbers(1, 12);
  await storeAll(all, false);
  let puts = 0;
  pdfs.s3.fault = (method) => (method === 'PUT' && (puts += 1) > 5 ? 503 : null);
  await expect(movePdfs(requireBucket(), 'to-bucket')).rejects.toMatchObject({ name: 'BucketError' });
  const { database, bucket } = await countPlaces();
  expect([database + bucket, bucket > 0, database > 0]).toEqual([12, true, true]);
  pdfs.s3.fault = null;
  const again = () => movePdfs(requireBucket(), 'to-bucket').catch(() => null);
  await expect.poll(again).toEqual({ moved: database, faulty: [] });
  expect([await countPlaces(), await countObjects()]).toEqual([{ database: 0, bucket: 12 }, 12]);
  await expectAll(all);
});

test('finds a PDF at its new place if it is moved while being read', async () => {
  await storeAll([1, 2], true);
  pdfs.s3.fault = async () => {
    pdfs.s3.fault = null;
    await movePdfs(requireBucket(), 'to-database');
    return null;
  };
  await expectAll([1, 2]);
  expect(await pdfs.stateOf(keyOf(1))).toBe('ready');
});

test('a PDF that is erased during a move stays erased in both places', async () => {
  await storeAll([1, 2], false);
  pdfs.s3.fault = async (method, path) => {
    // The erasure comes between the put and the update of the record.
    if (method === 'GET' && path.includes(keyOf(1).submissionId)) await pdfs.records().deleteMany({ submissionId: keyOf(1).submissionId });
    return null;
  };
  expect(await movePdfs(requireBucket(), 'to-bucket')).toEqual({ moved: 1, faulty: [] });
  expect(pdfs.s3.versions.map(({ key }) => key.includes(keyOf(2).submissionId))).toEqual([true]);
  await deletePdfsOf([keyOf(2).submissionId]);
  expect([pdfs.s3.versions, await pdfs.records().countDocuments()]).toEqual([[], 0]);
});

test('names and skips a PDF that the bucket returns with other bytes, and moves the rest', async () => {
  await storeAll([1, 2, 3], true);
  const changed = pdfs.s3.versions.find(({ key }) => key.includes(keyOf(2).submissionId))!;
  changed.bytes = Buffer.from('something else');
  expect(await movePdfs(requireBucket(), 'to-database')).toEqual({ moved: 2, faulty: [`${keyOf(2).submissionId}-r1-t3`] });
  expect(await countPlaces()).toEqual({ database: 2, bucket: 1 });
  await expectAll([1, 3]);
});

test('no record names an object in a bucket that loses writes', async () => {
  await storeAll([1], false);
  const bucket = requireBucket();
  const forgetful = {
    ...bucket,
    put: async (...args: Parameters<typeof bucket.put>) => {
      const object = await bucket.put(...args);
      pdfs.s3.versions = [];
      return object;
    },
  };
  expect(await movePdfs(forgetful, 'to-bucket')).toEqual({ moved: 0, faulty: [] });
  await expectAll([1]);
});

test('a key rotation re-encrypts PDFs in the bucket while they are being read, and can be interrupted', async () => {
  const all = numbers(1, 8);
  await storeAll(all, true);
  const [old] = pdfs.ring.ids;
  addKey(pdfs.stores.secrets.fieldKeys);
  const ring = readKeyRing(pdfs.stores.secrets.fieldKeys);
  expect((await countSealedWith(old!))['pdfInBucket']).toBe(8);
  let puts = 0;
  pdfs.s3.fault = (method) => (method === 'PUT' && (puts += 1) > 3 ? 503 : null);
  await expect(resealEverything(ring)).rejects.toMatchObject({ name: 'BucketError' });
  const left = (await countSealedWith(old!))['pdfInBucket']!;
  expect([left > 0, left < 8]).toEqual([true, true]);
  pdfs.s3.fault = null;
  await expect.poll(() => pdfs.textOf(keyOf(1)).catch(() => null)).toBe('number 1');
  const stop = keepReading(all);
  expect((await resealEverything(ring)).find(({ name }) => name === 'pdfInBucket')).toEqual({
    name: 'pdfInBucket',
    looked: 5,
    resealed: 5,
    unreadable: [],
  });
  await stop();
  expect([(await countSealedWith(old!))['pdfInBucket'], await countObjects()]).toEqual([0, 8]);
  await expectAll(all);
  const bucket = currentBucket();
  setBucket(null);
  addKey(pdfs.stores.secrets.fieldKeys);
  const newer = readKeyRing(pdfs.stores.secrets.fieldKeys);
  await expect(resealEverything(newer)).rejects.toThrow('S3_BUCKET');
  setBucket(bucket);
  const again = (await resealEverything(newer)).find(({ name }) => name === 'pdfInBucket');
  expect([pdfs.s3.versions.length, again?.resealed]).toEqual([8, 8]);
  await expectAll(all);
});
