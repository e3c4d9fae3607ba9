import { decryptBytes, encryptBytes, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from '#src/sealed-fields.ts';
import { pdfRecords, placeInBucket, removeObject, workOnRecords, type PlacedRecord } from './bucket-records.ts';
import type { PdfBucket } from './pdf-bucket.ts';
import { requireBucket } from './current-bucket.ts';

/** What of a rotation of keys happened in the bucket. */
export interface ObjectsReport {
  looked: number;
  resealed: number;
  unreadable: string[];
}

/** Encrypts every PDF in the bucket that is under an older key of the ring with the newest one; a record names its key, so that a broken one goes on where it was. */
export async function resealObjects(ring: KeyRing): Promise<ObjectsReport> {
  const report: ObjectsReport = { looked: 0, resealed: 0, unreadable: [] };
  await workOnRecords({ 'object.key': { $exists: true } }, async (record) => {
    const { keyId } = record.object!;
    // Under the data key of its submission, or done before.
    if (record._id.startsWith(keyId) || keyId === ring.newestId) return;
    // Only here: PDFs under the data key of their submission need no bucket, and the container of compose has none.
    const bucket = requireBucket();
    report.looked += 1;
    try {
      if (await resealObject(bucket, ring, record)) report.resealed += 1;
    } catch (error) {
      if (error instanceof Error && error.name !== 'Error') throw error;
      report.unreadable.push(record._id);
    }
  });
  return report;
}

async function resealObject(bucket: PdfBucket, ring: KeyRing, { _id, object }: PlacedRecord): Promise<boolean> {
  const sealed = await bucket.get(object!);
  // Erased, moved or lost; the next request for a lost one notices it.
  if (!sealed) return false;
  const place = placeOf(sealedFields.pdf, _id);
  const renewed = encryptBytes(ring, decryptBytes(ring, sealed, place), place);
  const was = { _id, 'object.key': object!.key } as object & { _id: string };
  const isPlaced = await placeInBucket(bucket, was, renewed, ring.newestId);
  if (isPlaced) await removeObject(bucket, object!);
  return isPlaced;
}

/** How many PDFs in the bucket are encrypted with a key. */
export const countObjectsWith = (keyId: string): Promise<number> => pdfRecords().countDocuments({ 'object.keyId': keyId });
