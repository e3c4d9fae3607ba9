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
import { placeOf, sealedFields } from '#src/sealed-fields.ts';

/** The fields of the collections of keys, by what the keys in them are for. */
export const keyFields = {
  candidate: sealedFields.submissionKey,
  pdfs: sealedFields.submissionPdfKey,
  links: sealedFields.linkKey,
  mails: sealedFields.mailKey,
} as const satisfies Partial<Record<Purpose, object>>;
/** What records have keys of their own for. */
export type KeyPurpose = keyof typeof keyFields;
type KeyField = (typeof keyFields)[KeyPurpose];

/** True for purposes for which records have keys of their own. */
export const isKeyPurpose = (purpose: Purpose): purpose is KeyPurpose => purpose in keyFields;

/** The wrapped keys of one record. */
export interface StoredKey {
  _id: Types.ObjectId;
  sealedKey?: string;
  /** Another one for the PDFs of a submission. */
  sealedPdfKey?: string;
}

/** A ring with the keys that some rows have for a purpose; the key of the record `encryptsWith` encrypts, if it has one. */
export function withOwnKeys(ring: KeyRing, rows: StoredKey[], purpose: KeyPurpose, encryptsWith = ''): KeyRing {
  const field = keyFields[purpose];
  const opened = rows.flatMap((row) => {
    const [id, sealed] = [row._id.toHexString(), row[field.path]];
    return sealed ? [[id, Buffer.from(decryptField(ring, sealed, placeOf(field, id)), 'base64')] as const] : [];
  });
  const keys = new Map(opened);
  return withDataKeys(ring, { purpose, keys, encryptsWith: keys.has(encryptsWith) ? encryptsWith : undefined });
}

/** True when the key of a record's own that a value was encrypted with is destroyed: the record is being erased. */
export const lacksOwnKey = (ring: KeyRing, id: string, sealed: string) => sealedWith(sealed) === id && !ring.find(id);

const toIds = (ids: string[]) => ids.map((id) => new Types.ObjectId(id));

/** What the keys of a record that are made together are for, and when they go with it by themselves. */
interface Wanted {
  /** The first is what the ring is for; without any, the first of the collection. */
  purposes?: readonly [KeyPurpose, ...KeyPurpose[]];
  until?: Date;
}

/** The keys in one collection: with its row goes whatever was encrypted with a key, also in copies of the database. */
export interface KeyStore {
  /** A ring that opens what some records hold, those without a key of their own as well; none of their keys is kept in memory longer than it. */
  readRing: (ring: KeyRing, ids: string[], purpose?: KeyPurpose) => Promise<KeyRing>;
  /** A ring that encrypts with the key of a record if it has one, and makes none. */
  findRing: (ring: KeyRing, id: string, purpose: KeyPurpose) => Promise<KeyRing>;
  /** A ring that opens what a record holds and encrypts with its key, which is made if it has none, before anything is stored under it. */
  openRing: (ring: KeyRing, id: string, wanted?: Wanted) => Promise<KeyRing>;
  /** Keeps the key of a record that lives longer than it was to. */
  keepUntil: (id: string, until: Date) => Promise<void>;
  /** Destroys the keys of records; what was encrypted with them opens nowhere any more. */
  destroy: (ids: string[]) => Promise<void>;
  /**
   * Removes records with their keys. The keys go first, so that a broken attempt leaves the records by which it is repeated; and once more
   * after them, since whoever changed a record in between made it another one.
   */
  removeWith: <T>(ids: string[], remove: () => Promise<T>) => Promise<T>;
}

/** Opens a collection of keys; where its records expire, their keys do at the same time. */
export function openKeyStore(model: string, collection: KeyField['collection'], { expires = false } = {}): KeyStore {
  const ofCollection = (Object.keys(keyFields) as KeyPurpose[]).filter((purpose) => keyFields[purpose].collection === collection);
  const first = ofCollection[0]!;
  const schema = new mongoose.Schema<StoredKey & { removeAt?: Date }>(
    {
      /** The record. */
      _id: { type: mongoose.Schema.Types.ObjectId, required: true },
      ...Object.fromEntries(ofCollection.map((purpose) => [keyFields[purpose].path, String])),
      ...(expires && { removeAt: Date }),
    },
    // Who may only read it must not make it.
    { collection, versionKey: false, strict: 'throw', autoCreate: false },
  );
  if (expires) schema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
  const Key = mongoose.model<StoredKey & { removeAt?: Date }>(model, schema);
  // By the driver itself, in half of mongoose's time: every download reads one, and every mail makes one.
  const readRows = (ids: string[]) => Key.collection.find<StoredKey>({ _id: { $in: toIds(ids) } }).toArray();

  async function findOrMake(ring: KeyRing, id: string, purposes: readonly KeyPurpose[], until?: Date): Promise<StoredKey> {
    const _id = new Types.ObjectId(id);
    const made = Object.fromEntries(
      purposes.map((purpose) => {
        const field = keyFields[purpose];
        return [field.path, encryptField(ring, newDataKey().toString('base64'), placeOf(field, id))];
      }),
    );
    try {
      return (await Key.collection.findOneAndUpdate(
        { _id },
        { $setOnInsert: made, ...(until && { $max: { removeAt: until } }) },
        { upsert: true, returnDocument: 'after' },
      )) as StoredKey;
    } catch (error) {
      // Another caller made it at the same moment.
      if (!isDuplicateKey(error)) throw error;
      return findOrMake(ring, id, purposes, until);
    }
  }

  const readRing: KeyStore['readRing'] = async (ring, ids, purpose = first) =>
    withOwnKeys(ring, ids.length === 0 ? [] : await readRows(ids), purpose);
  const destroy: KeyStore['destroy'] = async (ids) => {
    if (ids.length > 0) await Key.deleteMany({ _id: trusted({ $in: toIds(ids) }) });
  };
  return {
    readRing,
    findRing: async (ring, id, purpose) => withOwnKeys(ring, await readRows([id]), purpose, id),
    async openRing(ring, id, { purposes = [first], until } = {}) {
      return withOwnKeys(ring, [await findOrMake(ring, id, purposes, until)], purposes[0], id);
    },
    keepUntil: async (id, until) => void (await Key.updateOne({ _id: new Types.ObjectId(id) }, { $max: { removeAt: until } })),
    destroy,
    async removeWith(ids, remove) {
      await destroy(ids);
      const removed = await remove();
      await destroy(ids);
      return removed;
    },
  };
}
