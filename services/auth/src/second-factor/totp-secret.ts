import { decryptField, encryptField, type FieldPlace, type KeyRing } from '@larkfield/service-kit/field-encryption.ts';

/** The same for a secret that waits for its confirmation, which becomes the user's by being moved. */
const place = (userId: string): FieldPlace => ({ collection: 'users', id: userId, field: 'totpSecret' });

/** Encrypts the secret of a user's authenticator app. */
export function sealSecret(ring: KeyRing, userId: string, secret: string): string {
  return encryptField(ring, secret, place(userId));
}

/** The secret in the clear. */
export function openSecret(ring: KeyRing, userId: string, sealed: string): string {
  return decryptField(ring, sealed, place(userId));
}
