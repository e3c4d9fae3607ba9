import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { fail } from '@larkfield/service-kit/app-error.ts';
import { hashToken } from '@larkfield/service-kit/tokens.ts';
import type { SubmissionBody } from './submission-rules.ts';

/** What tells a repeated request from a new one. */
export interface Idempotency {
  keyHash: string;
  /** Keyed with the client's key, which is not stored: nobody can guess birth dates from it. */
  bodyHash: string;
}

/** Reads the `Idempotency-Key` header; null without one. */
export function readIdempotency(header: string | string[] | undefined, body: SubmissionBody): Idempotency | null {
  if (header === undefined) return null;
  const key = z.uuid().safeParse(header);
  if (!key.success) return fail('INVALID_INPUT', { fields: [{ field: 'Idempotency-Key', message: 'Must be a UUID' }] });
  return { keyHash: hashToken(key.data), bodyHash: createHmac('sha256', key.data).update(JSON.stringify(body)).digest('hex') };
}
