import { addressForm } from '@larkfield/schemas/typed.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';

/** Key of the hashes by which the visits of an address, and its person, are known. */
export const deriveAddressKey = (pepper: Buffer): Buffer => deriveKey(pepper, 'larkfield candidate visits v1');

/** Key of the hashes by which erased people are known again; it must stay the same for as long as their list is kept. */
export const deriveErasureKey = (pepper: Buffer): Buffer => deriveKey(pepper, 'larkfield erasure list v1');

/** By this an address is counted and found again; without the key nobody can try addresses. */
export function keyedAddress(key: Buffer, email: string): string {
  return keyedHash(key, addressForm(email));
}
