import mongoose, { trusted } from 'mongoose';
import { day } from '@larkfield/schemas/durations.ts';
import type { DocumentKey } from '@larkfield/schemas/queue-jobs.ts';
import type { PdfState } from '@larkfield/schemas/checklist/pdf.ts';
import type { FieldPlace, KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { placeOf, sealedFields } from './sealed-fields.ts';
import { sealPdf, unsealPdf } from './sealed-pdf.ts';

const { collection } = sealedFields.documentPdf;

/** How long an outdated document is kept for instances that still offer it, in milliseconds. */
const keptFor = 30 * day;

const documentSchema = new mongoose.Schema(
  {
    /** `<kind>-<content hash>`: different content gets a different record. */
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    state: { type: String, enum: ['ready', 'failed'], required: true },
    /** The PDF, compressed and encrypted like every stored PDF. */
    sealed: Buffer,
    /** SHA-256 of the PDF as hex. */
    sha256: String,
    /** The reason of a failure, worded for staff. */
    reason: String,
    storedAt: { type: Date, required: true },
  },
  { collection, versionKey: false, strict: 'throw' },
);
// Serves: removing outdated documents of a kind.
documentSchema.index({ kind: 1, storedAt: 1 });

const FirmDocument = mongoose.model('FirmDocument', documentSchema);

function recordId({ kind, contentHash }: DocumentKey): string {
  return `${kind}-${contentHash}`;
}

function place(id: string): FieldPlace {
  return placeOf(sealedFields.documentPdf, id);
}

async function put(key: DocumentKey, $set: object, $unset: object = {}): Promise<void> {
  try {
    await FirmDocument.updateOne({ _id: recordId(key), state: trusted({ $ne: 'ready' }) }, { $set, $unset }, { upsert: true });
  } catch (error) {
    // The document was stored meanwhile, so the filter did not match, and the insert hit a duplicate key.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Stores a rendered document unless it exists, and removes documents of its kind that are older than 30 days. Only the pdf-worker calls it. */
export async function storeDocument(ring: KeyRing, key: DocumentKey, { pdf, sha256 }: { pdf: Buffer; sha256: string }): Promise<void> {
  const id = recordId(key);
  const sealed = sealPdf(ring, pdf, place(id));
  await put(key, { kind: key.kind, state: 'ready', sealed, sha256, storedAt: new Date() }, { reason: 1 });
  const before = new Date(Date.now() - keptFor);
  await FirmDocument.deleteMany({ kind: key.kind, storedAt: trusted({ $lt: before }), _id: trusted({ $ne: id }) });
}

/** Records that a document could not be made, unless it exists. Only the pdf-worker calls it. */
export async function storeDocumentFailure(key: DocumentKey, reason: string): Promise<void> {
  await put(key, { kind: key.kind, state: 'failed', reason, storedAt: new Date() });
}

/** The compressed PDF with the hash of the uncompressed PDF, or null if it is not stored. */
export async function findDocument(ring: KeyRing, key: DocumentKey): Promise<{ compressed: Buffer; sha256: string } | null> {
  const id = recordId(key);
  const found = await FirmDocument.findOne({ _id: id, state: 'ready' }).lean();
  const compressed = unsealPdf(ring, found?.sealed, place(id));
  return compressed && found?.sha256 ? { compressed, sha256: found.sha256 } : null;
}

/** The state of a document and its time, derived from the stored record. */
export async function findDocumentState(key: DocumentKey): Promise<{ state: PdfState['state']; since: Date | null }> {
  const found = await FirmDocument.findById(recordId(key), { state: 1, storedAt: 1 }).lean();
  return found ? { state: found.state, since: found.storedAt } : { state: 'pending', since: null };
}
