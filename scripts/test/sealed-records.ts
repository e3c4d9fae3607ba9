import mongoose from 'mongoose';
import { linkKeys } from '@larkfield/records/keys/link-keys.ts';
import { mailKeys } from '@larkfield/records/keys/mail-keys.ts';
import { openRecordRing, openSubmissionRing, readOwnRing } from '@larkfield/records/keys/own-keys.ts';
import { placeOf, sealedFields, type SealedField } from '@larkfield/records/sealed-fields.ts';
import { decryptField, encryptField, sealedWith, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';

/** The texts of the product that are encrypted with keys of their own, by their names. */
const fields: [string, SealedField][] = Object.entries<SealedField>(sealedFields).filter(
  ([, { ownKeyOf, kind, movedFrom }]) => ownKeyOf && kind === 'text' && !movedFrom,
);
export const ownTexts = fields.map(([name]) => [name, `What ${name} says`]);
const inAMonth = () => new Date(Date.now() + 30 * 24 * 60 * 60_000);

function openRing(ring: KeyRing, { purpose, ownKeyOf }: SealedField, id: string): Promise<KeyRing> {
  if (purpose === 'links') return linkKeys.openRing(ring, id, { until: inAMonth() });
  if (purpose === 'mails') return mailKeys.openRing(ring, id);
  return ownKeyOf === 'submission' ? openSubmissionRing(ring, id) : openRecordRing(ring, id);
}

function readRing(ring: KeyRing, { purpose }: SealedField, id: string): Promise<KeyRing> {
  if (purpose === 'links') return linkKeys.readRing(ring, [id]);
  return purpose === 'mails' ? mailKeys.readRing(ring, [id]) : readOwnRing(ring, [id]);
}

/** Stores a document with each of these texts in the database that is connected. */
export async function storeOwnTexts(ring: KeyRing): Promise<void> {
  for (const [name, field] of fields) {
    const _id = new mongoose.Types.ObjectId();
    const id = _id.toHexString();
    const sealed = encryptField(await openRing(ring, field, id), `What ${name} says`, placeOf(field, id));
    if (sealedWith(sealed) !== id) throw new Error(`${name} has no key of its own`);
    await mongoose.connection.collection(field.collection).insertOne({ _id, [field.path]: sealed, of: name });
  }
}

/** What the ring and the keys of the database that is connected read of them, in the same order; what does not open, as an error. */
export async function readOwnTexts(ring: KeyRing): Promise<string[][]> {
  const texts: string[][] = [];
  for (const [name, field] of fields) {
    const found = await mongoose.connection.collection(field.collection).findOne({ of: name });
    const id = String(found?._id);
    const own = await readRing(ring, field, id);
    try {
      texts.push([name, decryptField(own, found?.[field.path], placeOf(field, id))]);
    } catch (error) {
      texts.push([name, (error as Error).message]);
    }
  }
  return texts;
}
