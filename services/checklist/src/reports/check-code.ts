import { createHmac, timingSafeEqual } from 'node:crypto';
import { verifyPath } from '@larkfield/schemas/reports/verify-report.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { readCrockford, toCrockford } from '#src/submissions/short-reference.ts';

/** Derives the key of check codes from a secret that is never rotated: codes are printed on paper (docs/decisions/029). */
export function deriveCheckKey(pepper: Buffer): Buffer {
  return deriveKey(pepper, 'larkfield check code v1');
}

/** The content that a check code covers: the signed content of one revision. */
export interface SignedContent {
  reference: string;
  revision: number;
  contentHash: string;
}

/**
 * The check code of a revision, such as `8H2K-Q4TZ`: 40 bits of an HMAC. It
 * cannot be computed without the key, so references cannot be enumerated.
 */
export function checkCodeOf(key: Buffer, { reference, revision, contentHash }: SignedContent): string {
  return toCrockford(
    createHmac('sha256', key)
      .update(JSON.stringify([reference, revision, contentHash]))
      .digest(),
  );
}

/** Never a valid code: the alphabet has no U. */
const noCode = 'UUUU-UUUU';

/** A typed code in normalized form, or a code that never matches. */
export const readCheckCode = (typed: string): string => readCrockford(typed) ?? noCode;

/** Compares two codes in constant time. */
export function isSameCode(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** The keyed hash of a withdrawn report, which can only be found with its reference and code. */
export function withdrawnMark(key: Buffer, reference: string, code: string): string {
  return keyedHash(key, JSON.stringify(['withdrawn', reference, code]));
}

/** The page that checks a report: `https://larkfield.example/verify/LK-7Q3M-X9TR/8H2K-Q4TZ`. */
export function checkAddress(publicUrl: string, reference: string, code: string): string {
  return `${new URL(publicUrl).origin}${verifyPath}/${reference}/${code}`;
}
