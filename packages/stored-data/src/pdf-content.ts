import { decryptBytes, sealedWith, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { pdfsLost } from './bucket/bucket-error.ts';
import { bucketForNew, requireBucket } from './bucket/current-bucket.ts';
import type { StoredObject } from './bucket/pdf-bucket.ts';
import { Pdf, pdfRecordId, pdfRecords, type PdfKey } from './pdf-store.ts';
import { placeOf, sealedFields } from './sealed-fields.ts';
import { sealPdf, toSealedBytes } from './sealed-pdf.ts';
import { readPdfRing, readOwnRing } from './keys/own-keys.ts';

/** Stores a rendered PDF with its SHA-256 and how long it took; a second store of the same revision and template changes nothing and answers false. Only the pdf-worker calls it. */
export async function storePdf(
  ring: KeyRing,
  key: PdfKey,
  { pdf, sha256, renderMilliseconds }: { pdf: Buffer; sha256: string; renderMilliseconds: number },
): Promise<boolean> {
  const id = pdfRecordId(key);
  const sealed = sealPdf(await readPdfRing(ring, key.submissionId), pdf, placeOf(sealedFields.pdf, id));
  // The object first: what a record names is there. One whose record is not written, or another worker's, is swept away.
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
    // Another worker stored the same PDF first: the filter missed, the insert met its record.
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

/** The compressed PDF with the hash of the PDF itself, or null when it is not stored. */
export async function findPdf(ring: KeyRing, key: PdfKey): Promise<{ compressed: Buffer; sha256: string } | null> {
  const id = pdfRecordId(key);
  // A second look where the object is gone: it may have been moved, or encrypted again, since the record was read.
  for (;;) {
    const found = await Pdf.findOne({ _id: id, state: 'ready' }).lean();
    const sealed = toSealedBytes(found?.object ? await requireBucket().get(found.object as StoredObject) : found?.sealed);
    if (found?.object && !sealed && (await noteLost(id, found.object.key!, found.sha256!))) return null;
    if (found?.object && !sealed) continue;
    if (!sealed || !found?.sha256) return null;
    const sealedBy = sealedWith(sealed);
    const own = await readOwnRing(ring, sealedBy === key.submissionId ? [sealedBy] : [], 'pdfs');
    // An erasure in between took the record first, and then its key.
    if (!own.find(sealedBy) && !(await Pdf.exists({ _id: id }))) return null;
    return { compressed: decryptBytes(own, sealed, placeOf(sealedFields.pdf, id)), sha256: found.sha256 };
  }
}

/** Notes that a PDF is gone from where it was; false when it is elsewhere by now. */
async function noteLost(id: string, key: string, sha256: string): Promise<boolean> {
  const lost = { $set: { state: 'lost' }, $unset: { object: 1, sha256: 1 }, $push: { lostHashes: sha256 } };
  const { modifiedCount } = await Pdf.updateOne({ _id: id, 'object.key': key }, lost);
  if (modifiedCount === 1) pdfsLost.inc();
  return modifiedCount === 1;
}
