import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';

/** The head of the chain, kept apart from the database so that cutting off its end is noticed. */
export interface Anchor {
  seq: number;
  hash: string;
}

const anchorSchema = z.strictObject({ seq: z.number().int().nonnegative(), hash: z.string(), mac: z.string() });

/** Reads the key of the chain. */
export function readAuditKey(file: string): Buffer {
  return readSecretKey(file, 'audit key');
}

/** Marks of the chain that are kept apart from it: its head, and the last entry that was pruned. */
type Mark = 'anchor' | 'base';

function sign(key: Buffer, mark: Mark, { seq, hash }: Anchor): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([mark, seq, hash]))
    .digest('hex');
}

function markFile(dataDir: string, mark: Mark): string {
  return join(dataDir, `audit-${mark}.json`);
}

function readMark(dataDir: string, key: Buffer, mark: Mark): Anchor | null {
  const file = markFile(dataDir, mark);
  if (!existsSync(file)) return null;
  const { seq, hash, mac } = anchorSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const expected = sign(key, mark, { seq, hash });
  if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected)))
    throw new Error(`The ${mark} of the audit chain was changed`);
  return { seq, hash };
}

function writeMark(dataDir: string, key: Buffer, mark: Mark, { seq, hash }: Anchor) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = markFile(dataDir, mark);
  // A name of its own, since another process may write at the same time.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify({ seq, hash, mac: sign(key, mark, { seq, hash }) }), { mode: 0o600 });
  renameSync(draft, file);
}

/** Where the anchor is kept. */
export function anchorFile(dataDir: string): string {
  return markFile(dataDir, 'anchor');
}

/** The anchor, or null before anything was appended; throws when it was not written with the key. */
export function readAnchor(dataDir: string, key: Buffer): Anchor | null {
  return readMark(dataDir, key, 'anchor');
}

/** Replaces the anchor in one step. */
export function writeAnchor(dataDir: string, key: Buffer, anchor: Anchor) {
  writeMark(dataDir, key, 'anchor', anchor);
}

/** Moves the anchor on; one that is further already stays. */
export function advanceAnchor(dataDir: string, key: Buffer, anchor: Anchor) {
  if ((readAnchor(dataDir, key)?.seq ?? -1) < anchor.seq) writeAnchor(dataDir, key, anchor);
}

/** Where the base is kept. */
export function baseFile(dataDir: string): string {
  return markFile(dataDir, 'base');
}

/** The last entry that was pruned, which the first one left must follow; null while none was. */
export function readBase(dataDir: string, key: Buffer): Anchor | null {
  return readMark(dataDir, key, 'base');
}

/** Replaces the base in one step; null takes it away. */
export function writeBase(dataDir: string, key: Buffer, base: Anchor | null) {
  if (base) writeMark(dataDir, key, 'base', base);
  else rmSync(baseFile(dataDir), { force: true });
}
