import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { readKeyRing, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { closeMongo, ensureIndexes } from '@larkfield/service-kit/stores/mongo.ts';
import { startS3, type TestS3 } from '@larkfield/testing/s3/start-s3.ts';
import { connectTestMongo, startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import type { StoredObject } from '#src/bucket/pdf-bucket.ts';
import { openPdfBucket } from '#src/bucket/pdf-bucket.ts';
import { currentBucket, setBucket } from '#src/bucket/current-bucket.ts';
import { findPdf } from '#src/pdf-content.ts';
import { findPdfStates, type PdfKey } from '#src/pdf-store.ts';
import { decompressPdf } from '#src/sealed-pdf.ts';

/** The PDF stores of this process: an empty database and an empty bucket. */
export interface StoredPdfs {
  stores: TestStores;
  s3: TestS3;
  ring: KeyRing;
  /** The collection of the stored records. */
  records: () => mongoose.mongo.Collection<{ _id: string; state: string; object?: StoredObject; sealed?: unknown }>;
  textOf: (key: PdfKey) => Promise<string | null>;
  stateOf: (key: PdfKey) => Promise<string>;
  /** Empties both and opens the bucket again. */
  begin: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The key of the nth fictional submission's PDF. */
export const keyOf = (number: number, more: Partial<PdfKey> = {}): PdfKey => ({
  submissionId: number.toString(16).padStart(24, '0'),
  revision: 1,
  template: 3,
  ...more,
});

/** A fake rendered PDF with the given text. */
export function made(text: string) {
  const pdf = Buffer.from(`%PDF-1.7 ${text} %%EOF`);
  return { pdf, sha256: createHash('sha256').update(pdf).digest('hex'), renderMilliseconds: 1 };
}

export async function openStoredPdfs(): Promise<StoredPdfs> {
  const [stores, s3] = [await startTestStores(), await startS3()];
  await connectTestMongo(stores.mongoUrl);
  await ensureIndexes(stores.mongoUrl);
  const ring = readKeyRing(stores.secrets.fieldKeys);
  const records: StoredPdfs['records'] = () => mongoose.connection.collection('pdfs') as never;
  return {
    stores,
    s3,
    ring,
    records,
    async textOf(key) {
      const found = await findPdf(ring, key);
      return found && /%PDF-1.7 (.*) %%EOF/.exec(decompressPdf(found.compressed).toString())![1]!;
    },
    stateOf: async (key) => (await findPdfStates([{ ...key, requestedAt: new Date(0) }])).get(key.submissionId)!.state,
    async begin() {
      currentBucket()?.close();
      await records().deleteMany({});
      [s3.versions, s3.fault, s3.pageSize] = [[], null, 1_000];
      const key = s3.addKey('put', 'get', 'list', 'erase');
      const settings = { endpoint: s3.endpoint, bucket: s3.bucket, region: s3.region, prefix: 'larkfield/', isPathStyle: true };
      setBucket(await openPdfBucket({ ...settings, accessKeyId: key['S3_ACCESS_KEY_ID']!, secretAccessKey: key['S3_SECRET_ACCESS_KEY']! }));
    },
    async stop() {
      currentBucket()?.close();
      setBucket(null);
      await closeMongo();
      await Promise.all([stores.stop(), s3.stop()]);
    },
  };
}
