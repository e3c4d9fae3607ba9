import { decryptBytes, encryptBytes, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from '#src/sealed-fields.ts';
import { pdfRecords, placeInBucket, removeObject, workOnRecords, type PlacedRecord } from './bucket-records.ts';
import type { PdfBucket } from './pdf-bucket.ts';
import { requireBucket } from './current-bucket.ts';

/** The result of a key rotation in the bucket. */
export interface ObjectsReport {
  looked: number;
  resealed: number;
  unreadable: string[];
}

/** Re-encrypts every PDF in the bucket that is under an older key of the ring with the newest key. Each record names its key, so an interrupted rotation can resume. */
export async function resealObjects(ring: KeyRing): Promise<ObjectsReport> {
  const report: ObjectsReport = { looked: 0, resealed: 0, unreadable: [] };
  await workOnRecords({ 'object.key': { $exists: true } }, async (record) => {
    const { keyId } = record.object!;
    // The PDF is encrypted with the data key of its submission, or already with the newest key.
    if (record._id.startsWith(keyId) || keyId === ring.newestId) return;
    // The bucket is required only here: PDFs under data keys do not need it, and the compose container has no bucket settings.
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
  // The PDF was erased, moved or lost; the next request for a lost PDF will notice.
  if (!sealed) return false;
  const place = placeOf(sealedFields.pdf, _id);
  const renewed = encryptBytes(ring, decryptBytes(ring, sealed, place), place);
  const was = { _id, 'object.key': object!.key } as object & { _id: string };
  const isPlaced = await placeInBucket(bucket, was, renewed, ring.newestId);
  if (isPlaced) await removeObject(bucket, object!);
  return isPlaced;
}

/** Number of PDFs in the bucket that are encrypted with a key. */
export const countObjectsWith = (keyId: string): Promise<number> => pdfRecords().countDocuments({ 'object.keyId': keyId });
