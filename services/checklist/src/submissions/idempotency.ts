import { z } from 'zod';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import type { SubmissionBody } from './submission-rules.ts';

/** What tells a repeated request from a new one. */
export interface Idempotency {
  keyHash: string;
  /** Keyed with the client's key, which is not stored: nobody can guess birth dates from it. */
  bodyHash: string;
  /** After how many submissions it stands that one key was sent for. */
  after?: number;
}

/** Under one key so many submissions are told apart by who they are of: each is one more look before the next is stored. */
const maxTold = 20;

/** A UUID that somebody drew: what is all zeros or all ones is nobody's own. Case does not tell one from another. */
const keySchema = z
  .string()
  .toLowerCase()
  .pipe(z.uuid())
  .refine((key) => !/^[0-]+$|^[f-]+$/.test(key));

/**
 * The same for a submission that is no correction of this one: another person's, or made after the time for corrections.
 * After many of them it is known by its body alone.
 */
export function idempotencyAfter(earlierId: string, { keyHash, bodyHash, after = 0 }: Idempotency): Idempotency {
  const place = after < maxTold ? `after ${earlierId}` : `of ${bodyHash}`;
  return { keyHash: hashToken(`${keyHash} ${place}`), bodyHash, after: after + 1 };
}

/** Reads the `Idempotency-Key` header; null without one. */
export function readIdempotency(header: string | string[] | undefined, body: SubmissionBody): Idempotency | null {
  if (header === undefined) return null;
  const key = keySchema.safeParse(header);
  if (!key.success) {
    const message = 'Must be a UUID, neither all zeros nor all ones';
    return fail('INVALID_INPUT', { fields: [{ field: 'Idempotency-Key', message }], details: `Idempotency-Key: ${message}` });
  }
  return { keyHash: hashToken(key.data), bodyHash: keyedHash(Buffer.from(key.data), JSON.stringify(body)) };
}
