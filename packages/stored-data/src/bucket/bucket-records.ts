import mongoose from 'mongoose';
import { sealedFields } from '#src/sealed-fields.ts';
import type { PdfBucket, StoredObject } from './pdf-bucket.ts';

/** The fields of a PDF's record that say where its bytes are. */
export interface PlacedRecord {
  _id: string;
  sealed?: mongoose.mongo.Binary;
  object?: StoredObject & { keyId: string };
}

/** Number of records that are read and processed at once, since each may contain its PDF. */
const pageSize = 8;

export const pdfRecords = () => mongoose.connection.collection<PlacedRecord>(sealedFields.pdf.collection);

/** Processes the records that a filter finds in the order of their ids, some in parallel. Throws the first error once the parallel ones are done. */
export async function workOnRecords(filter: object, work: (record: PlacedRecord) => Promise<void>): Promise<void> {
  for await (const page of readPages(filter)) {
    const failed = (await Promise.allSettled(page.map(work))).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}

async function* readPages(filter: object): AsyncGenerator<PlacedRecord[]> {
  for (let after = ''; ;) {
    const page = await pdfRecords()
      .find({ $and: [filter, { _id: { $gt: after } }] }, { projection: { sealed: 1, object: 1 } })
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray();
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)!._id;
  }
}

/** Puts bytes into the bucket, reads them back, and updates the record if it is unchanged. Otherwise removes the bytes again and returns false. */
export async function placeInBucket(bucket: PdfBucket, was: object & { _id: string }, sealed: Buffer, keyId: string): Promise<boolean> {
  const object = await bucket.put(was._id, sealed);
  // Throws if the bytes are not those that were put.
  const isThere = (await bucket.get(object)) !== null;
  const change = { $set: { object: { ...object, keyId } }, $unset: { sealed: true as const } };
  const isPlaced = isThere && (await pdfRecords().updateOne(was, change)).modifiedCount === 1;
  if (!isPlaced) await removeObject(bucket, object);
  return isPlaced;
}

/** Removes all versions of an object that no record names. */
export async function removeObject(bucket: PdfBucket, { key }: StoredObject): Promise<void> {
  for await (const page of bucket.list(`${bucket.recordIdOf(key)}/`))
    for (const version of page) if (version.key === key) await bucket.erase(version);
}
