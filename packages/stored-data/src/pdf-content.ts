import { decryptBytes, sealedWith, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { pdfsLost } from './bucket/bucket-error.ts';
import { bucketForNew, requireBucket } from './bucket/current-bucket.ts';
import type { StoredObject } from './bucket/pdf-bucket.ts';
import { Pdf, pdfRecordId, pdfRecords, type PdfKey } from './pdf-store.ts';
import { placeOf, sealedFields } from './sealed-fields.ts';
import { sealPdf, toSealedBytes } from './sealed-pdf.ts';
import { readPdfRing, readOwnRing } from './keys/own-keys.ts';

/** Stores a rendered PDF with its SHA-256 and duration. Storing the same revision and template again changes nothing and returns false. Only the pdf-worker calls it. */
export async function storePdf(
  ring: KeyRing,
  key: PdfKey,
  { pdf, sha256, renderMilliseconds }: { pdf: Buffer; sha256: string; renderMilliseconds: number },
): Promise<boolean> {
  const id = pdfRecordId(key);
  const sealed = sealPdf(await readPdfRing(ring, key.submissionId), pdf, placeOf(sealedFields.pdf, id));
  // The object is put first, so that every record names an existing object. An object without a record is swept later.
  const object = await bucketForNew()?.put(id, sealed);
  const place = object ? { object: { ...object, keyId: sealedWith(sealed) } } : { sealed };
  const ready = { ...key, ...place, state: 'ready', sha256, size: pdf.length, renderMilliseconds, storedAt: new Date() };
  try {
    const isNotReady = { _id: id, state: { $ne: 'ready' } };
    await pdfRecords.updateOne(
      isNotReady,
      { $set: ready, $unset: { reason: 1, slowEnds: 1, againAt: 1 } },
      { upsert: true, ignoreUndefined: true },
    );
    return true;
  } catch (error) {
    // Another worker stored the same PDF first, so the filter did not match, and the insert hit a duplicate key.
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** The compressed PDF with the hash of the uncompressed PDF, or null if it is not stored. */
export async function findPdf(ring: KeyRing, key: PdfKey): Promise<{ compressed: Buffer; sha256: string } | null> {
  const id = pdfRecordId(key);
  // Read the record again if the object is gone: it may have been moved or re-encrypted meanwhile.
  for (;;) {
    const found = await Pdf.findOne({ _id: id, state: 'ready' }).lean();
    const sealed = toSealedBytes(found?.object ? await requireBucket().get(found.object as StoredObject) : found?.sealed);
    if (found?.object && !sealed && (await noteLost(id, found.object.key!, found.sha256!))) return null;
    if (found?.object && !sealed) continue;
    if (!sealed || !found?.sha256) return null;
    const sealedBy = sealedWith(sealed);
    const own = await readOwnRing(ring, sealedBy === key.submissionId ? [sealedBy] : [], 'pdfs');
    // An erasure in between has removed the record and then its key.
    if (!own.find(sealedBy) && !(await Pdf.exists({ _id: id }))) return null;
    return { compressed: decryptBytes(own, sealed, placeOf(sealedFields.pdf, id)), sha256: found.sha256 };
  }
}

/** Records that a PDF's object is lost; returns false if the PDF is in another place by now. */
async function noteLost(id: string, key: string, sha256: string): Promise<boolean> {
  const lost = { $set: { state: 'lost' }, $unset: { object: 1, sha256: 1 }, $push: { lostHashes: sha256 } };
  const { modifiedCount } = await Pdf.updateOne({ _id: id, 'object.key': key }, lost);
  if (modifiedCount === 1) pdfsLost.inc();
  return modifiedCount === 1;
}
