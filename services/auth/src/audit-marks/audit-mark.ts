import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readSecretKey } from '@larkfield/service-kit/secrets/read-secret-key.ts';

/** An entry of the chain by its number and hash. */
export interface Anchor {
  seq: number;
  hash: string;
}

/** A mark: an entry of the chain, with the epoch in which it was made. */
export interface Mark extends Anchor {
  /** Raised when an operator accepts the current chain (`--re-anchor`), which voids earlier heads. */
  epoch: number;
}

/** The marks that are stored apart from the chain: its head, the last pruned entry, and the last head that was sent elsewhere. */
export type MarkName = 'anchor' | 'base' | 'sent';

const signedSchema = z.object({
  epoch: z.number().int().nonnegative(),
  seq: z.number().int().nonnegative(),
  hash: z.string(),
  mac: z.string(),
});
/** A stored mark. Without the key, marks can be neither created nor changed. */
export type SignedMark = z.infer<typeof signedSchema>;

/** Reads the key of the chain. */
export function readAuditKey(file: string): Buffer {
  return readSecretKey(file, 'audit key');
}

/** Signs a mark. */
export function signMark(key: Buffer, name: MarkName, { epoch, seq, hash }: Mark): SignedMark {
  return {
    epoch,
    seq,
    hash,
    mac: createHmac('sha256', key)
      .update(JSON.stringify([name, seq, hash, epoch]))
      .digest('hex'),
  };
}

/** Reads a stored mark; throws if it was not signed with the key. */
export function openMark(key: Buffer, name: MarkName, kept: unknown): Mark {
  const { mac, ...mark } = signedSchema.parse(kept);
  const expected = signMark(key, name, mark).mac;
  if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected)))
    throw new Error(`The ${name} of the audit chain was changed`);
  return mark;
}

/** True if a mark is further than another one: by epoch, then by number. */
export function isFurther(mark: Mark, other: Mark | null): boolean {
  return !other || mark.epoch > other.epoch || (mark.epoch === other.epoch && mark.seq > other.seq);
}

/** The file in which a host records the head of the chain. */
export function anchorFile(dataDir: string): string {
  return join(dataDir, 'audit-anchor.json');
}

/** The head recorded on this host, or null; throws if it was not signed with the key. */
export function readAnchorFile(dataDir: string, key: Buffer): Mark | null {
  const file = anchorFile(dataDir);
  return existsSync(file) ? openMark(key, 'anchor', JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Records the head of the chain on this host, unless the recorded one is further. If two processes write at once, the earlier head may win. */
export function noteOnHost(dataDir: string, key: Buffer, anchor: Mark): void {
  if (!isFurther(anchor, readAnchorFile(dataDir, key))) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The name is unique, since another process may write at the same time.
  const draft = `${anchorFile(dataDir)}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(signMark(key, 'anchor', anchor)), { mode: 0o600 });
  renameSync(draft, anchorFile(dataDir));
}
