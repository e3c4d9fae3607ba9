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
  /** The record. */
  _id: Types.ObjectId;
  sealedKey: string;
  /** Another one for the PDFs of a submission. */
  sealedPdfKey?: string;
}

/** What each data key of a record is for. */
const keyFields = { candidate: sealedFields.submissionKey, pdfs: sealedFields.submissionPdfKey } as const;
type KeyPurpose = keyof typeof keyFields;

const schema = new mongoose.Schema<StoredKey>(
  { _id: { type: mongoose.Schema.Types.ObjectId, required: true }, sealedKey: String, sealedPdfKey: String },
  // The pdf-worker may only read it, and must not make it.
  { collection: keyFields.candidate.collection, versionKey: false, strict: 'throw', autoCreate: false },
);
/** With its row goes everything that was encrypted with a record's keys, also in copies of the database. */
const Key = mongoose.model<StoredKey>('OwnKey', schema);

const toIds = (ids: string[]) => ids.map((id) => new Types.ObjectId(id));
// By the driver itself, in half of mongoose's time: every download reads one.
const readRows = (ids: string[]) => Key.collection.find<StoredKey>({ _id: { $in: toIds(ids) } }).toArray();

/** A ring with the keys that some rows have for a purpose; the key of the record `encryptsWith` encrypts, if it has one. */
export function withOwnKeys(ring: KeyRing, rows: StoredKey[], purpose: KeyPurpose = 'candidate', encryptsWith = ''): KeyRing {
  const field = keyFields[purpose];
  const opened = rows.flatMap((row) => {
    const [id, sealed] = [row._id.toHexString(), row[field.path]];
    return sealed ? [[id, Buffer.from(decryptField(ring, sealed, placeOf(field, id)), 'base64')] as const] : [];
  });
  const keys = new Map(opened);
  return withDataKeys(ring, { purpose, keys, encryptsWith: keys.has(encryptsWith) ? encryptsWith : undefined });
}

/** True when the data key of a record that a value was encrypted with is destroyed: the record is being erased. */
export const isKeyDestroyed = (ring: KeyRing, id: string, sealed: string) => sealedWith(sealed) === id && !ring.find(id);

/** A ring that opens what some records hold; none of their keys is kept in memory longer than it. */
export async function readOwnRing(ring: KeyRing, ids: string[], purpose: KeyPurpose = 'candidate'): Promise<KeyRing> {
  return withOwnKeys(ring, ids.length === 0 ? [] : await readRows(ids), purpose);
}

/** A ring that encrypts a submission's PDFs with its key for PDFs, or with the ring's own key while it has none: printing makes no keys. */
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
    // Another caller made it at the same moment.
    if (!isDuplicateKey(error)) throw error;
    return openRing(ring, id, purposes);
  }
}

/** A ring that encrypts with the key of a submission; that and another one for its PDFs are stored first if it has none. */
export const openSubmissionRing = (ring: KeyRing, id: string): Promise<KeyRing> => openRing(ring, id, ['candidate', 'pdfs']);

/** The same for a record without PDFs. */
export const openRecordRing = (ring: KeyRing, id: string): Promise<KeyRing> => openRing(ring, id, ['candidate']);

/** Destroys the keys of records; what was encrypted with them opens nowhere any more. */
export async function destroyOwnKeys(ids: string[]): Promise<void> {
  if (ids.length > 0) await Key.deleteMany({ _id: trusted({ $in: toIds(ids) }) });
}

/**
 * Removes records with their keys. The keys go first, so that a broken attempt leaves the records by which it is repeated; and once more
 * after them, since a change of a record in between made another key.
 */
export async function removeWithOwnKeys<T>(ids: string[], remove: () => Promise<T>): Promise<T> {
  await destroyOwnKeys(ids);
  const removed = await remove();
  await destroyOwnKeys(ids);
  return removed;
}
