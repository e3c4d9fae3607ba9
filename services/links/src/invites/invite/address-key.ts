import { addressForm } from '@larkfield/schemas/typed.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';

/** A key for this purpose alone; it must stay the same for as long as anybody's wish to get no invites is kept. */
export function deriveInviteKey(pepper: Buffer): Buffer {
  return deriveKey(pepper, 'larkfield invites v1');
}

/** By this the invites of a person are found; without the key nobody can try addresses. */
export function hashInvited(key: Buffer, email: string): string {
  return keyedHash(key, addressForm(email));
}

/** An address and specialty, of which one invite is open at a time. */
export const openKeyOf = (addressKey: string, specialtyId: number) => `${addressKey}-${specialtyId}`;
