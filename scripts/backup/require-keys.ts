import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId, type Db } from 'mongodb';
import { decryptBytes, decryptField, readKeyRing, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { dataKeyOf, placeOf, sealedFields, type SealedField } from '@larkfield/stored-data/sealed-fields.ts';
import { type StoredKey, withOwnKeys } from '@larkfield/stored-data/keys/own-keys.ts';

/** The secrets without which a restored database is only partly usable: the key ring for fields, the pepper for passcodes, the audit key for the chain. */
const needed = ['field-keys.json', 'pepper', 'audit-key'];
const hint = 'Set DATA_DIR to the folder that holds them as `secrets`, or say --without-secrets if they are kept elsewhere.';

async function opens(db: Db, given: KeyRing, value: string | Uint8Array, field: SealedField, id: string): Promise<boolean> {
  try {
    const ring = await ringOf(db, given, field, value);
    if (typeof value === 'string') decryptField(ring, value, placeOf(field, id));
    else decryptBytes(ring, value, placeOf(field, id));
    return true;
  } catch {
    return false;
  }
}

/** A ring that can decrypt a value, including its data key if it has one. */
async function ringOf(db: Db, ring: KeyRing, field: SealedField, value: string | Uint8Array): Promise<KeyRing> {
  const owner = dataKeyOf(field, typeof value === 'string' ? value : Buffer.from(value));
  if (!owner) return ring;
  const rows = db.collection<StoredKey>(sealedFields.submissionKey.collection).find({ _id: new ObjectId(owner) });
  return withOwnKeys(ring, await rows.toArray(), field.purpose === 'pdfs' ? 'pdfs' : 'candidate');
}

/** Throws unless the secrets exist and decrypt the newest value of every encrypted field, because a backup without its keys is useless. */
export async function requireKeys(db: Db, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'secrets');
  const missing = needed.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0)
    throw new Error(`The backup would lack the keys to what is in it: ${missing.join(', ')} not found in ${folder}. ${hint}`);
  const ring = readKeyRing(join(folder, 'field-keys.json'));
  for (const field of Object.values(sealedFields)) {
    const [newest] = await db
      .collection(field.collection)
      .find({ [field.path]: { $exists: true, $ne: null } }, { projection: { [field.path]: 1 }, promoteBuffers: true })
      .sort({ _id: -1 })
      .limit(1)
      .toArray();
    const value = newest?.[field.path] as string | Uint8Array | undefined;
    if (value && !(await opens(db, ring, value, field, String(newest!._id))))
      throw new Error(`The keys in ${folder} do not open what is stored (${field.path} of ${field.collection}). ${hint}`);
  }
}
