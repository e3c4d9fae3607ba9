import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readSecretKey } from '@larkfield/service-kit/read-secret-key.ts';

/** The head of the chain, kept apart from the database so that cutting off its end is noticed. */
export interface Anchor {
  seq: number;
  hash: string;
}

const anchorSchema = z.strictObject({ seq: z.number().int().positive(), hash: z.string(), mac: z.string() });

/** Reads the key of the chain. */
export function readAuditKey(file: string): Buffer {
  return readSecretKey(file, 'audit key');
}

function sign(key: Buffer, { seq, hash }: Anchor): string {
  return createHmac('sha256', key).update(JSON.stringify(['anchor', seq, hash])).digest('hex');
}

/** Where the anchor is kept. */
export function anchorFile(dataDir: string): string {
  return join(dataDir, 'audit-anchor.json');
}

/** The anchor, or null before the first entry; throws when it was not written with the key. */
export function readAnchor(dataDir: string, key: Buffer): Anchor | null {
  const file = anchorFile(dataDir);
  if (!existsSync(file)) return null;
  const { seq, hash, mac } = anchorSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const expected = sign(key, { seq, hash });
  if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) throw new Error('The anchor of the audit chain was changed');
  return { seq, hash };
}

/** Replaces the anchor in one step. */
export function writeAnchor(dataDir: string, key: Buffer, { seq, hash }: Anchor) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = anchorFile(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ seq, hash, mac: sign(key, { seq, hash }) }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
