import { z } from 'zod';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import type { SubmissionBody } from './submission-rules.ts';

/** The hashes that identify a repeated request. */
export interface Idempotency {
  keyHash: string;
  /** An HMAC keyed with the client's key. As this key is not stored, birth dates cannot be guessed from the hash. */
  bodyHash: string;
  /** The number of earlier submissions with this key. */
  after?: number;
}

/** The number of submissions with one key that are distinguished by person; each requires another lookup before the next is stored. */
const maxTold = 20;

/** A random UUID, in either case. All zeros and all ones are refused, since several clients may send them. */
const keySchema = z
  .string()
  .toLowerCase()
  .pipe(z.uuid())
  .refine((key) => !/^[0-]+$|^[f-]+$/.test(key));

/**
 * The hashes for a submission that does not correct the earlier one, because it is by another person or too late for a correction. After
 * many submissions with one key, a submission is identified by its body alone.
 */
export function idempotencyAfter(earlierId: string, { keyHash, bodyHash, after = 0 }: Idempotency): Idempotency {
  const place = after < maxTold ? `after ${earlierId}` : `of ${bodyHash}`;
  return { keyHash: hashToken(`${keyHash} ${place}`), bodyHash, after: after + 1 };
}

/** Reads the `Idempotency-Key` header; returns null if it is missing. */
export function readIdempotency(header: string | string[] | undefined, body: SubmissionBody): Idempotency | null {
  if (header === undefined) return null;
  const key = keySchema.safeParse(header);
  if (!key.success) {
    const message = 'Must be a UUID, neither all zeros nor all ones';
    return fail('INVALID_INPUT', { fields: [{ field: 'Idempotency-Key', message }], details: `Idempotency-Key: ${message}` });
  }
  return { keyHash: hashToken(key.data), bodyHash: keyedHash(Buffer.from(key.data), JSON.stringify(body)) };
}
