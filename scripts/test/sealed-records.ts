import mongoose from 'mongoose';
import { openRecordRing, readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { placeOf, sealedFields, type SealedField } from '@larkfield/stored-data/sealed-fields.ts';
import { decryptField, encryptField, sealedWith, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';

/** The text fields of the product that have data keys, by name. */
const fields: [string, SealedField][] = Object.entries<SealedField>(sealedFields).filter(
  ([, { hasOwnKey, kind, movedFrom }]) => hasOwnKey && kind === 'text' && !movedFrom,
);
export const ownTexts = fields.map(([name]) => [name, `What ${name} says`]);

/** Stores a document with each of these texts in the connected database. */
export async function storeOwnTexts(ring: KeyRing): Promise<void> {
  for (const [name, field] of fields) {
    const _id = new mongoose.Types.ObjectId();
    const id = _id.toHexString();
    const sealed = encryptField(await openRecordRing(ring, id), `What ${name} says`, placeOf(field, id));
    if (sealedWith(sealed) !== id) throw new Error(`${name} has no data key`);
    await mongoose.connection.collection(field.collection).insertOne({ _id, [field.path]: sealed, of: name });
  }
}

/** Decrypts these texts with the ring and the keys in the connected database, in the same order; a failure is returned as an error. */
export async function readOwnTexts(ring: KeyRing): Promise<string[][]> {
  const texts: string[][] = [];
  for (const [name, field] of fields) {
    const found = await mongoose.connection.collection(field.collection).findOne({ of: name });
    const id = String(found?._id);
    const own = await readOwnRing(ring, [id]);
    try {
      texts.push([name, decryptField(own, found?.[field.path], placeOf(field, id))]);
    } catch (error) {
      texts.push([name, (error as Error).message]);
    }
  }
  return texts;
}
