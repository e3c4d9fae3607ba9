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
}

/** A UUID that somebody drew: what is all zeros or all ones is nobody's own. Case does not tell one from another. */
const keySchema = z
  .string()
  .toLowerCase()
  .pipe(z.uuid())
  .refine((key) => !/^[0-]+$|^[f-]+$/.test(key));

/** The same for a submission that is made after the time in which another body was a correction of this one. */
export function idempotencyAfter(earlierId: string, { keyHash, bodyHash }: Idempotency): Idempotency {
  return { keyHash: hashToken(`${keyHash} after ${earlierId}`), bodyHash };
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
