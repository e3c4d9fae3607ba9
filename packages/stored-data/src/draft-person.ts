import { composed } from '@larkfield/schemas/typed.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';

/** A key for this purpose alone, which checklist and links derive alike; nothing made with it is stored. */
export function deriveDraftKey(pepper: Buffer): Buffer {
  return deriveKey(pepper, 'larkfield drafts v1');
}

/** What tells a person's draft from others: a draft has no address, and neither names nor dates go from service to service. */
export interface DraftPerson {
  candidateName: string;
  dateOfBirth: string;
  last4Ssn: string;
}

/** The same for a draft and a submission of one person, also where one of them has a middle name. */
export function draftPersonKey(key: Buffer, { candidateName, dateOfBirth, last4Ssn }: DraftPerson): string {
  const words = composed(candidateName).toLowerCase().trim().split(/\s+/);
  return keyedHash(key, JSON.stringify([words[0], words.at(-1), dateOfBirth, last4Ssn]));
}
