import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { keyRingFileSchema, newKeyRingEntry } from './field-encryption.ts';

function rewrite(file: string, change: (keys: ReturnType<typeof readEntries>) => ReturnType<typeof readEntries>) {
  const text = `${JSON.stringify({ keys: change(readEntries(file)) }, null, 2)}\n`;
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function readEntries(file: string) {
  return keyRingFileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).keys;
}

/** Adds a random key, which encrypts from now on, and returns its id. */
export function addKey(file: string): string {
  const numbers = readEntries(file).map(({ id }) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0));
  const id = `k${Math.max(...numbers) + 1}`;
  rewrite(file, (keys) => [...keys, newKeyRingEntry(id)]);
  return id;
}

/** Takes a key out of the ring; throws for the newest one and for one that is not there. */
export function dropKey(file: string, id: string): void {
  const keys = readEntries(file);
  if (keys.at(-1)?.id === id) throw new Error(`Key ${id} is the newest one and encrypts everything; add another one first`);
  if (!keys.some((key) => key.id === id)) throw new Error(`Key ${id} is not in the ring`);
  rewrite(file, () => keys.filter((key) => key.id !== id));
}
