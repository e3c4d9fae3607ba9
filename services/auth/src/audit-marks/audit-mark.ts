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

/** An entry that something is known of. */
export interface Mark extends Anchor {
  /** Raised when an operator accepts a chain as it stands (`--re-anchor`), which voids earlier heads. */
  epoch: number;
}

/** The facts about the chain kept apart from it: its head, the last pruned entry, and the head that was sent elsewhere. */
export type MarkName = 'anchor' | 'base' | 'sent';

const signedSchema = z.object({
  epoch: z.number().int().nonnegative(),
  seq: z.number().int().nonnegative(),
  hash: z.string(),
  mac: z.string(),
});
/** A mark as it is kept; without the key none can be made or changed. */
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

/** The mark in what was kept; throws when it was not written with the key. */
export function openMark(key: Buffer, name: MarkName, kept: unknown): Mark {
  const { mac, ...mark } = signedSchema.parse(kept);
  const expected = signMark(key, name, mark).mac;
  if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected)))
    throw new Error(`The ${name} of the audit chain was changed`);
  return mark;
}

/** True when a mark counts more than another one. */
export function isFurther(mark: Mark, other: Mark | null): boolean {
  return !other || mark.epoch > other.epoch || (mark.epoch === other.epoch && mark.seq > other.seq);
}

/** Where a host notes how far the chain reaches. */
export function anchorFile(dataDir: string): string {
  return join(dataDir, 'audit-anchor.json');
}

/** What a host knows, or null; throws when it was not written with the key. */
export function readAnchorFile(dataDir: string, key: Buffer): Mark | null {
  const file = anchorFile(dataDir);
  return existsSync(file) ? openMark(key, 'anchor', JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Notes on this host how far the chain reaches; one that is further already stays. Of two processes the slower one may still win, and then the host knows a little less. */
export function noteOnHost(dataDir: string, key: Buffer, anchor: Mark): void {
  if (!isFurther(anchor, readAnchorFile(dataDir, key))) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // A name of its own, since another process may write at the same time.
  const draft = `${anchorFile(dataDir)}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(signMark(key, 'anchor', anchor)), { mode: 0o600 });
  renameSync(draft, anchorFile(dataDir));
}
