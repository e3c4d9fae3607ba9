import mongoose, { trusted, Types } from 'mongoose';
import {
  decryptField,
  encryptField,
  newDataKey,
  sealedWith,
  withDataKeys,
  type KeyRing,
} from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { placeOf, sealedFields } from '#src/sealed-fields.ts';

/** The data keys of one record, wrapped by the ring. */
export interface StoredKey {
  /** The id of the record. */
  _id: Types.ObjectId;
  sealedKey: string;
  /** A second key, for the PDFs of a submission. */
  sealedPdfKey?: string;
}

/** The field of each data key, by purpose. */
const keyFields = { candidate: sealedFields.submissionKey, pdfs: sealedFields.submissionPdfKey } as const;
type KeyPurpose = keyof typeof keyFields;

const schema = new mongoose.Schema<StoredKey>(
  { _id: { type: mongoose.Schema.Types.ObjectId, required: true }, sealedKey: String, sealedPdfKey: String },
  // The pdf-worker may only read the collection, so it must not create it.
  { collection: keyFields.candidate.collection, versionKey: false, strict: 'throw', autoCreate: false },
);
/** Deleting a row makes everything that was encrypted with the record's keys unreadable, even in copies of the database. */
const Key = mongoose.model<StoredKey>('OwnKey', schema);

const toIds = (ids: string[]) => ids.map((id) => new Types.ObjectId(id));
// Uses the driver directly, in half of mongoose's time, because every download reads a row.
const readRows = (ids: string[]) => Key.collection.find<StoredKey>({ _id: { $in: toIds(ids) } }).toArray();

/** A ring that also has the keys of some rows for a purpose. It encrypts with the key of the record `encryptsWith`, if there is one. */
export function withOwnKeys(ring: KeyRing, rows: StoredKey[], purpose: KeyPurpose = 'candidate', encryptsWith = ''): KeyRing {
  const field = keyFields[purpose];
  const opened = rows.flatMap((row) => {
    const [id, sealed] = [row._id.toHexString(), row[field.path]];
    return sealed ? [[id, Buffer.from(decryptField(ring, sealed, placeOf(field, id)), 'base64')] as const] : [];
  });
  const keys = new Map(opened);
  return withDataKeys(ring, { purpose, keys, encryptsWith: keys.has(encryptsWith) ? encryptsWith : undefined });
}

/** True if a value was encrypted with the data key of a record and this key is destroyed: the record is being erased. */
export const isKeyDestroyed = (ring: KeyRing, id: string, sealed: string) => sealedWith(sealed) === id && !ring.find(id);

/** A ring that also holds the data keys of these records; the keys stay in memory no longer than the ring. */
export async function readOwnRing(ring: KeyRing, ids: string[], purpose: KeyPurpose = 'candidate'): Promise<KeyRing> {
  return withOwnKeys(ring, ids.length === 0 ? [] : await readRows(ids), purpose);
}

/** A ring that encrypts a submission's PDFs with its PDF key, or with the ring's own key if it has none, since printing creates no keys. */
export async function readPdfRing(ring: KeyRing, id: string): Promise<KeyRing> {
  return withOwnKeys(ring, await readRows([id]), 'pdfs', id);
}

async function openRing(ring: KeyRing, id: string, purposes: readonly KeyPurpose[]): Promise<KeyRing> {
  const _id = new Types.ObjectId(id);
  const made = purposes.map((purpose) => {
    const field = keyFields[purpose];
    return [field.path, encryptField(ring, newDataKey().toString('base64'), placeOf(field, id))];
  });
  try {
    const change = { $setOnInsert: Object.fromEntries(made) as Partial<StoredKey> };
    const stored = await Key.collection.findOneAndUpdate({ _id }, change, { upsert: true, returnDocument: 'after' });
    return withOwnKeys(ring, [stored as unknown as StoredKey], 'candidate', id);
  } catch (error) {
    // Another caller created the key at the same moment.
    if (!isDuplicateKey(error)) throw error;
    return openRing(ring, id, purposes);
  }
}

/** A ring that encrypts with the data key of a submission. Creates this key and the PDF key if they are missing. */
export const openSubmissionRing = (ring: KeyRing, id: string): Promise<KeyRing> => openRing(ring, id, ['candidate', 'pdfs']);

/** The same for a record without PDFs. */
export const openRecordRing = (ring: KeyRing, id: string): Promise<KeyRing> => openRing(ring, id, ['candidate']);

/** Destroys the keys of records, so that data encrypted with them can never be decrypted again. */
export async function destroyOwnKeys(ids: string[]): Promise<void> {
  if (ids.length > 0) await Key.deleteMany({ _id: trusted({ $in: toIds(ids) }) });
}

/**
 * Removes records with their keys. The keys go first, so that an interrupted attempt leaves the records and can be repeated. Keys are destroyed
 * again afterwards, since a write in between may have created a new key.
 */
export async function removeWithOwnKeys<T>(ids: string[], remove: () => Promise<T>): Promise<T> {
  await destroyOwnKeys(ids);
  const removed = await remove();
  await destroyOwnKeys(ids);
  return removed;
}
