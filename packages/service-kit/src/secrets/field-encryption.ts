import type { z } from 'zod';
import { readLoosely } from '@larkfield/schemas/read-loosely.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { deriveKey } from './derive-key.ts';
import { followFile } from './followed-file.ts';
import { deriveSubKey, readEntries, type KeyRingEntry } from './key-ring-file.ts';
import { purposes, type Purpose } from './purposes.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
/** Set explicitly, because Node would otherwise accept tags of 4 bytes. */
const tagBytes = 16;

/** The version of the format of all encrypted values. */
const version = 1;

/** A key of the ring, which has a sub-key for each purpose, or a data key, which has one purpose. */
interface RingKey {
  /** Returns undefined for another purpose. */
  keyFor: (purpose: Purpose) => Buffer | undefined;
}

/** Keys by id. The newest encrypts, and all decrypt. Keys that are added to or dropped from the file take effect without a restart. */
export interface KeyRing {
  readonly newestId: string;
  readonly ids: readonly string[];
  find: (id: string) => RingKey | undefined;
}

/** Where a value is stored; a ciphertext moved to another place does not decrypt. */
export interface FieldPlace {
  collection: string;
  id: string;
  field: string;
  /** The purpose of the encryption; only a ring with the sub-key of this purpose can decrypt the value. */
  purpose: Purpose;
}

interface Keys {
  newestId: string;
  byId: ReadonlyMap<string, RingKey>;
}

function toRingKey(entry: KeyRingEntry, toBytes: (text: string) => Buffer): RingKey {
  let subKeys: [Purpose, Buffer][];
  if ('root' in entry) {
    const root = toBytes(entry.root);
    subKeys = purposes.map((purpose) => [purpose, deriveSubKey(root, purpose)]);
  } else subKeys = purposes.flatMap((purpose) => (entry.subKeys[purpose] ? [[purpose, toBytes(entry.subKeys[purpose])]] : []));
  const byPurpose = new Map(subKeys);
  return { keyFor: (purpose) => byPurpose.get(purpose) };
}

function readKeys(file: string, needed: readonly Purpose[]): Keys {
  if ((statSync(file).mode & 0o077) !== 0) throw new Error('The key ring file must be readable by its owner only (0600)');
  const entries = readEntries(file);
  const byId = new Map<string, RingKey>();
  const seen = new Set<string>();
  for (const entry of entries) {
    const { id } = entry;
    if (byId.has(id)) throw new Error(`Key ${id} stands in the ring twice`);
    const toBytes = (text: string) => {
      const bytes = Buffer.from(text, 'base64');
      if (bytes.length !== keyBytes) throw new Error(`Key ${id} must have 32 bytes`);
      if (new Set(bytes).size < 12) throw new Error(`Key ${id} is not random`);
      if (seen.has(text)) throw new Error(`Key ${id} stands in the ring twice`);
      seen.add(text);
      return bytes;
    };
    const key = toRingKey(entry, toBytes);
    const missing = needed.find((purpose) => !key.keyFor(purpose));
    if (missing) throw new Error(`Key ${id} in the key ring ${file} has no sub-key for ${missing}: is it the ring of another service?`);
    byId.set(id, key);
  }
  return { newestId: entries.at(-1)!.id, byId };
}

/** Reads a key ring. Throws if a key is weak, used twice or lacks a needed purpose, or if others can read the file (mode wider than 0600). */
export function readKeyRing(file: string, needed: readonly Purpose[] = []): KeyRing {
  const { current, look } = followFile(file, (path) => readKeys(path, needed));
  return {
    get newestId() {
      return current().newestId;
    },
    get ids() {
      return [...current().byId.keys()];
    },
    find(id) {
      // For an unknown key, read the file again at once.
      return current().byId.get(id) ?? look().byId.get(id);
    },
  };
}

/** A random data key. */
export const newDataKey = () => randomBytes(keyBytes);

/** Data keys by their ids, for one purpose. */
export interface DataKeys {
  purpose: Purpose;
  keys: ReadonlyMap<string, Buffer>;
  /** The data key that encrypts; without one, the ring encrypts. */
  encryptsWith?: string | undefined;
}

/** A key ring that also has some data keys. */
export function withDataKeys(ring: KeyRing, { purpose, keys, encryptsWith }: DataKeys): KeyRing {
  for (const [id, key] of keys) if (key.length !== keyBytes) throw new Error(`Data key ${id} must have ${keyBytes} bytes`);
  return {
    get newestId() {
      return encryptsWith ?? ring.newestId;
    },
    get ids() {
      return [...ring.ids, ...keys.keys()];
    },
    find(id) {
      const key = keys.get(id);
      return key ? { keyFor: (wanted) => (wanted === purpose ? key : undefined) } : ring.find(id);
    },
  };
}

function additionalData(keyId: string, { collection, id, field }: FieldPlace) {
  return Buffer.from(`v${version}|${keyId}|${collection}|${id}|${field}`);
}

function findKey(ring: KeyRing, id: string, { purpose }: Pick<FieldPlace, 'purpose'>): Buffer {
  const found = ring.find(id);
  if (!found) throw new Error(`Key ${id} is not in the key ring`);
  const key = found.keyFor(purpose);
  if (!key) throw new Error(`This key ring has no sub-key for ${purpose}`);
  return key;
}

/** Derives a key for one use from the newest key of the ring. A rotation changes it, so use it only for short-lived values. */
export function deriveFromRing(ring: KeyRing, purpose: Purpose, label: string): Buffer {
  return deriveKey(findKey(ring, ring.newestId, { purpose }), label);
}

/** The parts of an encrypted value, which has a text form and a binary form. */
interface EncryptedParts {
  keyId: string;
  iv: Buffer;
  tag: Buffer;
  body: Buffer;
}

function encrypt(ring: KeyRing, plain: Uint8Array, place: FieldPlace): EncryptedParts {
  const keyId = ring.newestId;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, findKey(ring, keyId, place), iv, { authTagLength: tagBytes });
  cipher.setAAD(additionalData(keyId, place));
  const body = cipher.update(plain);
  // GCM buffers no data, so this returns nothing and only completes the tag.
  cipher.final();
  return { keyId, iv, tag: cipher.getAuthTag(), body };
}

function decrypt(ring: KeyRing, { keyId, iv, tag, body }: EncryptedParts, place: FieldPlace): Buffer {
  const decipher = createDecipheriv(algorithm, findKey(ring, keyId, place), iv, { authTagLength: tagBytes });
  decipher.setAAD(additionalData(keyId, place));
  decipher.setAuthTag(tag);
  const plain = decipher.update(body);
  // Throws on a wrong tag.
  decipher.final();
  return plain;
}

/** Encrypts bytes with AES-256-GCM. The result is version, key id, IV, tag and ciphertext. */
export function encryptBytes(ring: KeyRing, plain: Uint8Array, place: FieldPlace): Buffer {
  const { keyId, iv, tag, body } = encrypt(ring, plain, place);
  const id = Buffer.from(keyId);
  return Buffer.concat([Buffer.from([version, id.length]), id, iv, tag, body]);
}

/** Reverses encryptBytes; throws if the bytes were changed, moved or encrypted with a key that the ring does not have. */
export function decryptBytes(ring: KeyRing, encrypted: Uint8Array, place: FieldPlace): Buffer {
  const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
  const ivStart = 2 + (bytes[1] ?? 0);
  const tagStart = ivStart + ivBytes;
  const bodyStart = tagStart + tagBytes;
  if (bytes[0] !== version || bytes.length < bodyStart) throw new Error('Not a sealed value');
  const keyId = bytes.subarray(2, ivStart).toString();
  const [iv, tag, body] = [bytes.subarray(ivStart, tagStart), bytes.subarray(tagStart, bodyStart), bytes.subarray(bodyStart)];
  return decrypt(ring, { keyId, iv, tag, body }, place);
}

/** Encrypts a text field as `v1.keyid.iv.ciphertext.tag` in base64url. */
export function encryptField(ring: KeyRing, plain: string, place: FieldPlace): string {
  const { keyId, iv, tag, body } = encrypt(ring, Buffer.from(plain), place);
  return [`v${version}`, keyId, ...[iv, body, tag].map((part) => part.toString('base64url'))].join('.');
}

/** Reverses encryptField; throws if the text was changed, moved or encrypted with a key that the ring does not have. */
export function decryptField(ring: KeyRing, encrypted: string, place: FieldPlace): string {
  const [mark, keyId, iv, body, tag, ...rest] = encrypted.split('.');
  if (mark !== `v${version}` || !keyId || !iv || body === undefined || !tag || rest.length > 0) throw new Error('Not a sealed value');
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  return decrypt(ring, { keyId, iv: bytes(iv), tag: bytes(tag), body: bytes(body) }, place).toString('utf8');
}

/**
 * Reverses encryptField for a value stored as JSON. Unknown fields are ignored, as in replies (decision 021), since a newer release
 * that runs beside this one may have written them.
 */
export function decryptJson<S extends z.ZodType>(ring: KeyRing, encrypted: string, place: FieldPlace, schema: S): z.output<S> {
  return readLoosely(schema).parse(JSON.parse(decryptField(ring, encrypted, place)));
}

/** The id of the key that encrypted a text or bytes. */
export function sealedWith(sealed: string | Buffer): string {
  if (typeof sealed === 'string') return sealed.split('.')[1] ?? '';
  return sealed.subarray(2, 2 + (sealed[1] ?? 0)).toString();
}
