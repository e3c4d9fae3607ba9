import { addressForm, mailboxOf } from '@larkfield/schemas/typed.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';

/** Key of the hashes that identify the visits and the candidate of an address. */
export const deriveAddressKey = (pepper: Buffer): Buffer => deriveKey(pepper, 'larkfield candidate visits v1');

/** Key of the hashes on the erasure list, which must stay the same as long as the list is kept. */
export const deriveErasureKey = (pepper: Buffer): Buffer => deriveKey(pepper, 'larkfield erasure list v1');

/** Identifies an address without storing it. Without the key, addresses cannot be guessed from the hash. */
export function keyedAddress(key: Buffer, email: string): string {
  return keyedHash(key, addressForm(email));
}

/** Identifies the mailbox of an address; all spellings such as `name+tag@…` give the same hash. */
export function keyedMailbox(key: Buffer, email: string): string {
  return keyedHash(key, `mailbox ${mailboxOf(email).box}`);
}
