import mongoose, { trusted, Types } from 'mongoose';
import {
  decryptField,
  encryptField,
  newDataKey,
  sealedWith,
  withDataKeys,
  type KeyRing,
} from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { Purpose } from '@larkfield/service-kit/secrets/purposes.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { placeOf, sealedFields } from './sealed-fields.ts';

const { submissionKey, submissionPdfKey } = sealedFields;

/**
 * The keys of submissions, after which the collection is called, and of references and notes, wrapped by the ring: with its row goes
 * whatever was encrypted with them, also in copies of the database.
 */
const schema = new mongoose.Schema(
  {
    /** The submission, reference or note. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    sealedKey: { type: String, required: true },
    /** Another one for the PDFs of a submission; missing in rows from before these had any. */
    sealedPdfKey: String,
  },
  // The pdf-worker may read it, and not make it.
  { collection: submissionKey.collection, versionKey: false, strict: 'throw', autoCreate: false },
);
const SubmissionKey = mongoose.model('SubmissionKey', schema);
export interface StoredKey {
  _id: Types.ObjectId;
  sealedKey: string;
  sealedPdfKey?: string;
}

const toIds = (ids: string[]) => ids.map((id) => new Types.ObjectId(id));
/** By the driver itself, in half of mongoose's time: every download reads one. */
const readRows = (ids: string[]) => SubmissionKey.collection.find<StoredKey>({ _id: { $in: toIds(ids) } }).toArray();

/** A ring with the keys that some rows have for a purpose; the key of the record `encryptsWith` encrypts, if it has one. */
export function withOwnKeys(ring: KeyRing, rows: StoredKey[], purpose: Purpose, encryptsWith = ''): KeyRing {
  const field = purpose === submissionPdfKey.purpose ? submissionPdfKey : submissionKey;
  const opened = rows.flatMap((row) => {
    const [id, sealed] = [row._id.toHexString(), row[field.path]];
    return sealed ? [[id, Buffer.from(decryptField(ring, sealed, placeOf(field, id)), 'base64')] as const] : [];
  });
  const keys = new Map(opened);
  return withDataKeys(ring, { purpose: field.purpose, keys, encryptsWith: keys.has(encryptsWith) ? encryptsWith : undefined });
}

/** A ring that opens what some records hold, those without a key of their own as well; none of their keys is kept in memory longer than it. */
export async function readOwnRing(ring: KeyRing, ids: string[], purpose: Purpose = submissionKey.purpose): Promise<KeyRing> {
  return withOwnKeys(ring, ids.length === 0 ? [] : await readRows(ids), purpose);
}

/** A ring that encrypts the PDFs of a submission with its key for them, and by itself while it has none; whoever prints makes no keys. */
export async function readPdfRing(ring: KeyRing, id: string): Promise<KeyRing> {
  return ring.wrapsDataKeys ? withOwnKeys(ring, await readRows([id]), submissionPdfKey.purpose, id) : ring;
}

/** A ring that opens what a submission holds and encrypts with its key, which is made if it has none, before anything is stored under it. */
export async function openSubmissionRing(ring: KeyRing, id: string, purpose: Purpose = submissionKey.purpose): Promise<KeyRing> {
  if (!ring.wrapsDataKeys) return readOwnRing(ring, [id], purpose);
  return withOwnKeys(ring, [await findOrMake(ring, id, true)], purpose, id);
}

/** The same for a record of which nothing is printed. */
export async function openRecordRing(ring: KeyRing, id: string): Promise<KeyRing> {
  if (!ring.wrapsDataKeys) return readOwnRing(ring, [id]);
  return withOwnKeys(ring, [await findOrMake(ring, id, false)], submissionKey.purpose, id);
}

async function findOrMake(ring: KeyRing, id: string, hasPdfs: boolean): Promise<StoredKey> {
  const _id = new Types.ObjectId(id);
  const newKey = (field: typeof submissionKey | typeof submissionPdfKey) =>
    encryptField(ring, newDataKey().toString('base64'), placeOf(field, id));
  const sealedPdfKey = hasPdfs ? newKey(submissionPdfKey) : undefined;
  const made = { sealedKey: newKey(submissionKey), ...(sealedPdfKey && { sealedPdfKey }) };
  try {
    const stored = await SubmissionKey.findOneAndUpdate(
      { _id },
      { $setOnInsert: made },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredKey>();
    if (stored.sealedPdfKey || !sealedPdfKey) return stored;
    await SubmissionKey.updateOne({ _id, sealedPdfKey: trusted({ $exists: false }) }, { $set: { sealedPdfKey } });
  } catch (error) {
    // Somebody else made it at the same moment.
    if (!isDuplicateKey(error)) throw error;
  }
  return findOrMake(ring, id, hasPdfs);
}

/** True when the key of a record's own that a value was encrypted with is destroyed: the record is being erased. */
export const lacksOwnKey = (ring: KeyRing, id: string, sealed: string) => sealedWith(sealed) === id && !ring.find(id);

/** Destroys the keys of records; what was encrypted with them opens nowhere any more. */
export async function destroyOwnKeys(ids: string[]): Promise<void> {
  if (ids.length > 0) await SubmissionKey.deleteMany({ _id: trusted({ $in: toIds(ids) }) });
}

/**
 * Removes records with their keys. The keys go first, so that a broken attempt leaves the records by which it is repeated; and once more
 * after them, since whoever changed a record in between made it another one.
 */
export async function removeWithOwnKeys<T>(ids: string[], remove: () => Promise<T>): Promise<T> {
  await destroyOwnKeys(ids);
  const removed = await remove();
  await destroyOwnKeys(ids);
  return removed;
}
