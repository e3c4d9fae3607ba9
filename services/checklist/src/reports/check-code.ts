import { createHmac, timingSafeEqual } from 'node:crypto';
import { verifyPath } from '@larkfield/schemas/reports/verify-report.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { readCrockford, toCrockford } from '#src/submissions/short-reference.ts';

/** A key for this purpose alone, of a secret that no rotation replaces: codes stand on paper (docs/decisions/029). */
export function deriveCheckKey(pepper: Buffer): Buffer {
  return deriveKey(pepper, 'larkfield check code v1');
}

/** What a check code speaks for: the signed content of one revision. */
export interface SignedContent {
  reference: string;
  revision: number;
  contentHash: string;
}

/** The check code of one revision, 40 bits of an HMAC: `8H2K-Q4TZ`. Without the key nobody can make one, so that references cannot be walked. */
export function checkCodeOf(key: Buffer, { reference, revision, contentHash }: SignedContent): string {
  return toCrockford(
    createHmac('sha256', key)
      .update(JSON.stringify([reference, revision, contentHash]))
      .digest(),
  );
}

/** Never a code: U is none of its letters. */
const noCode = 'UUUU-UUUU';

/** The code that somebody typed, or one that is never right. */
export const readCheckCode = (typed: string): string => readCrockford(typed) ?? noCode;

/** Compares two codes in a time that tells nothing of them. */
export function isSameCode(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** A withdrawn report is known by this alone, and only to somebody who brings its code. */
export function withdrawnMark(key: Buffer, reference: string, code: string): string {
  return keyedHash(key, JSON.stringify(['withdrawn', reference, code]));
}

/** Where somebody checks a report: `https://larkfield.example/verify/LK-7Q3M-X9TR/8H2K-Q4TZ`. */
export function checkAddress(publicUrl: string, reference: string, code: string): string {
  return `${new URL(publicUrl).origin}${verifyPath}/${reference}/${code}`;
}
