import mongoose, { trusted, Types } from 'mongoose';
import { decryptField, encryptField, newDataKey, withDataKeys, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { placeOf, sealedFields } from './sealed-fields.ts';

const field = sealedFields.submissionKey;

/** The key of each submission, wrapped by the ring: with its row goes whatever was encrypted with it, also in copies of the database. */
const schema = new mongoose.Schema(
  {
    /** The submission. */
    _id: { type: mongoose.Schema.Types.ObjectId, required: true },
    sealedKey: { type: String, required: true },
  },
  { collection: field.collection, versionKey: false, strict: 'throw' },
);
const SubmissionKey = mongoose.model('SubmissionKey', schema);
export interface StoredKey {
  _id: Types.ObjectId;
  sealedKey: string;
}

const toIds = (ids: string[]) => ids.map((id) => new Types.ObjectId(id));

/** A ring with the keys of some rows; `encryptsWith` is the submission whose key encrypts. */
export function withSubmissionKeys(ring: KeyRing, rows: StoredKey[], encryptsWith?: string): KeyRing {
  const opened = rows.map(({ _id, sealedKey }) => {
    const id = _id.toHexString();
    return [id, Buffer.from(decryptField(ring, sealedKey, placeOf(field, id)), 'base64')] as const;
  });
  return withDataKeys(ring, { purpose: field.purpose, keys: new Map(opened), encryptsWith });
}

/** A ring that opens what some submissions hold, those without a key of their own as well; none of their keys is kept in memory longer than it. */
export async function readSubmissionRing(ring: KeyRing, ids: string[]): Promise<KeyRing> {
  const rows = ids.length === 0 ? [] : await SubmissionKey.find({ _id: trusted({ $in: toIds(ids) }) }).lean<StoredKey[]>();
  return withSubmissionKeys(ring, rows);
}

/** A ring that opens what a submission holds and encrypts with its key, which is made if it has none, before anything is stored under it. */
export async function openSubmissionRing(ring: KeyRing, id: string): Promise<KeyRing> {
  if (!ring.wrapsDataKeys) return readSubmissionRing(ring, [id]);
  return withSubmissionKeys(ring, [await findOrMake(ring, id)], id);
}

async function findOrMake(ring: KeyRing, id: string): Promise<StoredKey> {
  const sealedKey = encryptField(ring, newDataKey().toString('base64'), placeOf(field, id));
  try {
    return await SubmissionKey.findOneAndUpdate(
      { _id: new Types.ObjectId(id) },
      { $setOnInsert: { sealedKey } },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredKey>();
  } catch (error) {
    // Somebody else made it at the same moment.
    if (!isDuplicateKey(error)) throw error;
    return findOrMake(ring, id);
  }
}

/** Destroys the keys of submissions; what was encrypted with them opens nowhere any more. */
export async function destroySubmissionKeys(ids: string[]): Promise<void> {
  await SubmissionKey.deleteMany({ _id: trusted({ $in: toIds(ids) }) });
}
