import { readFileSync, statSync } from 'node:fs';

/** Reads a key of 32 bytes in hex; throws if it has another length or if others can read the file (mode wider than 0600). */
export function readSecretKey(file: string, name: string): Buffer {
  if ((statSync(file).mode & 0o077) !== 0) throw new Error(`The ${name} file must be readable by its owner only (0600)`);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length !== 32) throw new Error(`The ${name} must be 32 bytes as hex`);
  return key;
}
