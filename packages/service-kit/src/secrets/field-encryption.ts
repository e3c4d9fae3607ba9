import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { followFile } from './followed-file.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
/** Given explicitly: without it Node accepts tags of 4 bytes. */
const tagBytes = 16;

/** Keys by id; the newest encrypts, all decrypt. It follows its file: a key that is added or dropped counts without a restart. */
export interface KeyRing {
  readonly newestId: string;
  readonly ids: readonly string[];
  find: (id: string) => Buffer | undefined;
}

/** Where a value is stored; a ciphertext moved to another place does not decrypt. */
export interface FieldPlace {
  collection: string;
  id: string;
  field: string;
}

/** The form of the key ring file. */
export const keyRingFileSchema = z.strictObject({
  keys: z.array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,32}$/), key: z.string(), createdAt: z.iso.datetime() })).min(1),
});

/** One more random key in the form of the key ring file. */
export function newKeyRingEntry(id: string, now = new Date()) {
  return { id, key: randomBytes(keyBytes).toString('base64'), createdAt: now.toISOString() };
}

interface Keys {
  newestId: string;
  byId: ReadonlyMap<string, Buffer>;
}

function readKeys(file: string): Keys {
  if ((statSync(file).mode & 0o077) !== 0) throw new Error('The key ring file must be readable by its owner only (0600)');
  const { keys: entries } = keyRingFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const byId = new Map<string, Buffer>();
  const seen = new Set<string>();
  for (const { id, key } of entries) {
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== keyBytes) throw new Error(`Key ${id} must have 32 bytes`);
    if (new Set(bytes).size < 12) throw new Error(`Key ${id} is not random`);
    if (byId.has(id) || seen.has(key)) throw new Error(`Key ${id} stands in the ring twice`);
    seen.add(key);
    byId.set(id, bytes);
  }
  return { newestId: entries.at(-1)!.id, byId };
}

/** Reads a key ring; throws when a key is weak, used twice, or the file is readable by others (mode wider than 0600). */
export function readKeyRing(file: string): KeyRing {
  const { current, look } = followFile(file, readKeys);
  return {
    get newestId() {
      return current().newestId;
    },
    get ids() {
      return [...current().byId.keys()];
    },
    find(id) {
      // A key that was never heard of is looked for at once.
      return current().byId.get(id) ?? look().byId.get(id);
    },
  };
}

function additionalData(keyId: string, { collection, id, field }: FieldPlace) {
  return Buffer.from(`v1|${keyId}|${collection}|${id}|${field}`);
}

function keyOf(ring: KeyRing, id: string): Buffer {
  const key = ring.find(id);
  if (!key) throw new Error(`Key ${id} is not in the key ring`);
  return key;
}

/** What an encrypted value consists of; text and bytes write the same parts in two forms. */
interface EncryptedParts {
  keyId: string;
  iv: Buffer;
  tag: Buffer;
  body: Buffer;
}

function encrypt(ring: KeyRing, plain: Uint8Array, place: FieldPlace): EncryptedParts {
  const keyId = ring.newestId;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(ring, keyId), iv, { authTagLength: tagBytes });
  cipher.setAAD(additionalData(keyId, place));
  const body = cipher.update(plain);
  // GCM keeps nothing back: this only closes the tag.
  cipher.final();
  return { keyId, iv, tag: cipher.getAuthTag(), body };
}

function decrypt(ring: KeyRing, { keyId, iv, tag, body }: EncryptedParts, place: FieldPlace): Buffer {
  const decipher = createDecipheriv(algorithm, keyOf(ring, keyId), iv, { authTagLength: tagBytes });
  decipher.setAAD(additionalData(keyId, place));
  decipher.setAuthTag(tag);
  const plain = decipher.update(body);
  // Throws when the tag is not right.
  decipher.final();
  return plain;
}

/** Encrypts bytes with AES-256-GCM; the key's id, the IV and the tag stand before the ciphertext. */
export function encryptBytes(ring: KeyRing, plain: Uint8Array, place: FieldPlace): Buffer {
  const { keyId, iv, tag, body } = encrypt(ring, plain, place);
  const id = Buffer.from(keyId);
  return Buffer.concat([Buffer.from([1, id.length]), id, iv, tag, body]);
}

/** Reverses encryptBytes; throws when the bytes were changed, moved or made with an unknown key. */
export function decryptBytes(ring: KeyRing, encrypted: Uint8Array, place: FieldPlace): Buffer {
  const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
  const ivStart = 2 + (bytes[1] ?? 0);
  const tagStart = ivStart + ivBytes;
  const bodyStart = tagStart + tagBytes;
  if (bytes[0] !== 1 || bytes.length < bodyStart) throw new Error('Not a sealed value');
  const keyId = bytes.subarray(2, ivStart).toString();
  const [iv, tag, body] = [bytes.subarray(ivStart, tagStart), bytes.subarray(tagStart, bodyStart), bytes.subarray(bodyStart)];
  return decrypt(ring, { keyId, iv, tag, body }, place);
}

/** Encrypts a text field as `v1.keyid.iv.ciphertext.tag` in base64url. */
export function encryptField(ring: KeyRing, plain: string, place: FieldPlace): string {
  const { keyId, iv, tag, body } = encrypt(ring, Buffer.from(plain), place);
  return ['v1', keyId, ...[iv, body, tag].map((part) => part.toString('base64url'))].join('.');
}

/** Reverses encryptField; throws when the text was changed, moved or made with an unknown key. */
export function decryptField(ring: KeyRing, encrypted: string, place: FieldPlace): string {
  const [version, keyId, iv, body, tag, ...rest] = encrypted.split('.');
  if (version !== 'v1' || !keyId || !iv || body === undefined || !tag || rest.length > 0) throw new Error('Not a sealed value');
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  return decrypt(ring, { keyId, iv: bytes(iv), tag: bytes(tag), body: bytes(body) }, place).toString('utf8');
}

/** The id of the key a sealed text or sealed bytes were made with. */
export function sealedWith(sealed: string | Buffer): string {
  if (typeof sealed === 'string') return sealed.split('.')[1] ?? '';
  return sealed.subarray(2, 2 + (sealed[1] ?? 0)).toString();
}
