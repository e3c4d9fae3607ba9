import { composed } from '@larkfield/schemas/typed.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';

/** Derives the key of this purpose, which is the same in checklist and links. Hashes made with it are never stored. */
export function deriveDraftKey(pepper: Buffer): Buffer {
  return deriveKey(pepper, 'larkfield drafts v1');
}

/** The fields that identify the person of a draft. A draft has no address, and services do not send each other names and dates. */
export interface DraftPerson {
  candidateName: string;
  dateOfBirth: string;
  last4Ssn: string;
}

/** A hash that is equal for a draft and a submission of one person, even if only one of them has a middle name. */
export function draftPersonKey(key: Buffer, { candidateName, dateOfBirth, last4Ssn }: DraftPerson): string {
  const words = composed(candidateName).toLowerCase().trim().split(/\s+/);
  return keyedHash(key, JSON.stringify([words[0], words.at(-1), dateOfBirth, last4Ssn]));
}
