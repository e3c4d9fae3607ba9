import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { deriveKey } from './derive-key.ts';
import { purposes, type Purpose } from './purposes.ts';

const keyBytes = 32;
const shared = { id: z.string().regex(/^[a-z0-9-]{1,32}$/), createdAt: z.iso.datetime() };
/** An entry of the operator's ring: the root from which all sub-keys derive. It encrypts nothing itself. */
const rootKey = z.strictObject({ ...shared, root: z.string() });
/** An entry of a service's ring: the sub-keys of its purposes. */
const serviceKey = z.strictObject({ ...shared, subKeys: z.partialRecord(z.enum(purposes), z.string()) });

/** The format of key ring files, for the operator and for services. */
const keyRingFileSchema = z.strictObject({ keys: z.array(z.union([rootKey, serviceKey])).min(1) });

export type KeyRingEntry = z.infer<typeof keyRingFileSchema>['keys'][number];

/** The entries of a key ring file, the newest last; throws on a wrong format. */
export function readEntries(file: string): KeyRingEntry[] {
  return keyRingFileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).keys;
}

/** The text of a key ring file. */
export function formatRing(keys: KeyRingEntry[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

/** A new random root key for the operator's ring. */
export function newRootKey(id: string, now = new Date()) {
  return { id, root: randomBytes(keyBytes).toString('base64'), createdAt: now.toISOString() };
}

/** The sub-key of a purpose (HKDF-SHA256, RFC 5869). It reveals neither the root nor another sub-key. */
export function deriveSubKey(root: Uint8Array, purpose: Purpose): Buffer {
  return deriveKey(root, `larkfield|v1|${purpose}`);
}

/** A service's part of the operator's ring: only the sub-keys of its purposes. */
export function toServiceRing(entries: KeyRingEntry[], allowed: readonly Purpose[]): KeyRingEntry[] {
  return entries.map((entry) => {
    const { root, ...rest } = requireRoot(entry);
    const bytes = Buffer.from(root, 'base64');
    return {
      ...rest,
      subKeys: Object.fromEntries(allowed.map((purpose) => [purpose, deriveSubKey(bytes, purpose).toString('base64')])),
    };
  });
}

function requireRoot(entry: KeyRingEntry): z.infer<typeof rootKey> {
  if ('root' in entry) return entry;
  throw new Error("This is the key ring of one service; the operator's is needed (field-keys.json among the secrets, or in master)");
}

/** Replaces a file of secrets atomically, so that a service reads either the old or the new content. */
export function replaceSecret(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Adds a random root key to the operator's ring and returns its id. The new key encrypts from now on. */
export function addKey(file: string): string {
  const entries = readEntries(file);
  for (const entry of entries) requireRoot(entry);
  const numbers = entries.map(({ id }) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0));
  const id = `k${Math.max(...numbers) + 1}`;
  replaceSecret(file, formatRing([...entries, newRootKey(id)]));
  return id;
}

/** Removes a key from the ring; throws for the newest key and for an unknown one. */
export function dropKey(file: string, id: string): void {
  const keys = readEntries(file);
  if (keys.at(-1)?.id === id) throw new Error(`Key ${id} is the newest one and encrypts everything; add another one first`);
  if (!keys.some((key) => key.id === id)) throw new Error(`Key ${id} is not in the ring`);
  replaceSecret(file, formatRing(keys.filter((key) => key.id !== id)));
}
