import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import { keyOf, made, openStoredPdfs, type StoredPdfs } from '#test/open-stored-pdfs.ts';
import { findPdf, storePdf } from '#src/pdf-content.ts';
import * as store from '#src/pdf-store.ts';
import { sweepObjects } from './sweep-objects.ts';
import { currentBucket, setBucket } from './current-bucket.ts';

let pdfs: StoredPdfs;

beforeAll(async () => {
  pdfs = await openStoredPdfs();
});
afterAll(() => pdfs.stop());
beforeEach(() => pdfs.begin());

const tomorrow = () => new Date(Date.now() + 25 * hour);

test('the encrypted bytes of a PDF are only in the bucket, and its record names them', async () => {
  const key = keyOf(1, { edition: 2, packet: 'f'.repeat(24) });
  await storePdf(pdfs.ring, key, made('one'));
  const [record] = await pdfs.records().find({}).toArray();
  expect(record).toMatchObject({
    state: 'ready',
    object: { bucket: pdfs.s3.bucket, key: pdfs.s3.versions[0]!.key, keyId: pdfs.ring.newestId },
  });
  expect(record).not.toHaveProperty('sealed');
  expect(pdfs.s3.versions[0]!.key).toMatch(new RegExp(`^larkfield/${store.pdfRecordId(key)}/`));
  expect(pdfs.s3.versions[0]!.bytes!.includes('%PDF')).toBe(false);
  expect(await pdfs.textOf(key)).toBe('one');
});

test('one of many workers that store the same PDF succeeds, and the sweep of the next day removes only orphans', async () => {
  const key = keyOf(1);
  const other = keyOf(2);
  await storePdf(pdfs.ring, other, made('other'));
  const stored = await Promise.all(Array.from({ length: 8 }, (_, number) => storePdf(pdfs.ring, key, made(`by ${number}`))));
  expect(stored.filter(Boolean)).toHaveLength(1);
  expect(await pdfs.records().countDocuments({ submissionId: key.submissionId })).toBe(1);
  const text = await pdfs.textOf(key);
  expect(text).toBe(`by ${stored.indexOf(true)}`);
  pdfs.s3.versions.push({ key: 'larkfield/readme.txt', id: 'x', bytes: Buffer.from('not ours'), storedAt: new Date(0) });
  pdfs.s3.pageSize = 4;
  expect(await sweepObjects()).toBe(0);
  expect([pdfs.s3.versions.length, await sweepObjects(tomorrow())]).toEqual([10, 7]);
  expect([await pdfs.textOf(key), await pdfs.textOf(other), pdfs.s3.versions.length]).toEqual([text, 'other', 3]);
});

test('deletes one PDF of a submission with its object, and keeps the others', async () => {
  const [report, packet] = [keyOf(1), keyOf(1, { packet: 'f'.repeat(24) })];
  await storePdf(pdfs.ring, report, made('report'));
  await storePdf(pdfs.ring, packet, made('packet'));
  await store.deletePdf(packet);
  expect([await pdfs.textOf(packet), await pdfs.textOf(report), pdfs.s3.versions.length]).toEqual([null, 'report', 1]);
});

test('a PDF that the bucket refuses stays pending and does not fail', async () => {
  pdfs.s3.fault = () => 500;
  await expect(storePdf(pdfs.ring, keyOf(1), made('one'))).rejects.toMatchObject({ name: 'BucketError', status: 500 });
  expect([await pdfs.records().countDocuments(), await pdfs.stateOf(keyOf(1)), await pdfs.textOf(keyOf(1))]).toEqual([0, 'pending', null]);
});

test('a PDF whose object is missing counts as never made and is made again, but its hash is kept', async () => {
  const key = keyOf(1);
  await storePdf(pdfs.ring, key, made('one'));
  pdfs.s3.versions = [];
  expect([await pdfs.textOf(key), await pdfs.stateOf(key), await store.isPdfReady(key)]).toEqual([null, 'pending', false]);
  expect(await store.listPdfHashes(key)).toEqual([made('one').sha256]);
  expect(await storePdf(pdfs.ring, key, made('one, sealed later'))).toBe(true);
  expect([await pdfs.textOf(key), await pdfs.stateOf(key)]).toEqual(['one, sealed later', 'ready']);
  expect((await store.listPdfHashes(key)).toSorted()).toEqual([made('one').sha256, made('one, sealed later').sha256].toSorted());
});

test('an outage does not count as a loss, so the record stays', async () => {
  await storePdf(pdfs.ring, keyOf(1), made('one'));
  pdfs.s3.fault = () => 503;
  await expect(findPdf(pdfs.ring, keyOf(1))).rejects.toMatchObject({ name: 'BucketError' });
  pdfs.s3.fault = null;
  expect(await pdfs.stateOf(keyOf(1))).toBe('ready');
  await expect.poll(() => pdfs.textOf(keyOf(1)).catch(() => null)).toBe('one');
});

test('the object of one PDF does not decrypt as that of another', async () => {
  await storePdf(pdfs.ring, keyOf(1), made('one'));
  await storePdf(pdfs.ring, keyOf(2), made('two'));
  const { object } = (await pdfs.records().findOne({ _id: store.pdfRecordId(keyOf(2)) }))!;
  await pdfs.records().updateOne({ _id: store.pdfRecordId(keyOf(1)) }, { $set: { object: object! } });
  await expect(findPdf(pdfs.ring, keyOf(1))).rejects.toThrow();
  expect(await pdfs.textOf(keyOf(2))).toBe('two');
});

test('erasing submissions erases every version of their objects, even those that no record names', async () => {
  await storePdf(pdfs.ring, keyOf(1), made('one'));
  await storePdf(pdfs.ring, keyOf(1, { revision: 2 }), made('two'));
  await storePdf(pdfs.ring, keyOf(17), made('of another'));
  await currentBucket()!.put(store.pdfRecordId(keyOf(1)), Buffer.from('of a worker that was killed'));
  // An administrator has deleted one by hand, but its bytes still exist as an older version.
  pdfs.s3.versions.unshift({ ...pdfs.s3.versions[0]!, id: 'mark', bytes: null });
  expect(await store.deletePdfsOf([keyOf(1).submissionId, keyOf(3).submissionId])).toBe(2);
  expect(pdfs.s3.versions.map(({ key }) => key.split('/')[1])).toEqual([store.pdfRecordId(keyOf(17))]);
  expect(await pdfs.textOf(keyOf(17))).toBe('of another');
});

test('erasing a reference erases only the objects that show it', async () => {
  const keys = [keyOf(1), keyOf(1, { edition: 1 }), keyOf(1, { edition: 2, packet: 'e1'.padEnd(24, '0') }), keyOf(1, { edition: 12 })];
  for (const key of keys) await storePdf(pdfs.ring, key, made('a report'));
  const left = () => pdfs.s3.versions.map(({ key }) => key.split('/')[1]).toSorted();
  expect(await store.deleteEarlierEditions(keyOf(1).submissionId, 12)).toBe(2);
  expect(left()).toEqual([keys[0]!, keys[3]!].map(store.pdfRecordId).toSorted());
  expect(await store.deleteEditionsOf([keyOf(1).submissionId])).toBe(1);
  expect(left()).toEqual([store.pdfRecordId(keys[0]!)]);
});

test('an erasure fails while the bucket refuses it, and the next attempt completes it', async () => {
  await storePdf(pdfs.ring, keyOf(1), made('one'));
  pdfs.s3.fault = (method) => (method === 'DELETE' ? 500 : null);
  await expect(store.deletePdfsOf([keyOf(1).submissionId])).rejects.toMatchObject({ name: 'BucketError' });
  pdfs.s3.fault = null;
  await expect
    .poll(() =>
      store.deletePdfsOf([keyOf(1).submissionId]).then(
        () => pdfs.s3.versions.length,
        () => null,
      ),
    )
    .toBe(0);
});

test('reads and deletes nothing in a bucket without its settings', async () => {
  await storePdf(pdfs.ring, keyOf(1), made('one'));
  const bucket = currentBucket();
  setBucket(null);
  await expect(findPdf(pdfs.ring, keyOf(1))).rejects.toThrow('S3_BUCKET');
  await expect(store.deletePdfsOf([keyOf(1).submissionId])).rejects.toThrow('S3_BUCKET');
  setBucket(bucket);
  expect(await pdfs.textOf(keyOf(1))).toBe('one');
});

test('reads PDFs in both places, and stores new ones in the configured place', async () => {
  setBucket(currentBucket(), false);
  await storePdf(pdfs.ring, keyOf(1), made('in the database'));
  expect(pdfs.s3.versions).toEqual([]);
  setBucket(currentBucket());
  await storePdf(pdfs.ring, keyOf(2), made('in the bucket'));
  expect([await pdfs.textOf(keyOf(1)), await pdfs.textOf(keyOf(2))]).toEqual(['in the database', 'in the bucket']);
});

test('a sweep that finds mostly another installation’s PDFs removes none', async () => {
  await storePdf(pdfs.ring, keyOf(1), made('one'));
  for (let number = 100; number < 160; number += 1)
    await currentBucket()!.put(store.pdfRecordId(keyOf(number)), Buffer.from('of another installation'));
  await expect(sweepObjects(tomorrow())).rejects.toThrow('belongs to no PDF of this database');
  expect(pdfs.s3.versions).toHaveLength(61);
});
