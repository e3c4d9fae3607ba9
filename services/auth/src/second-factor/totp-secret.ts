import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';

const place = (userId: string) => placeOf(sealedFields.totpSecret, userId);

/** Encrypts the secret of a user's authenticator app. */
export function sealSecret(ring: KeyRing, userId: string, secret: string): string {
  return encryptField(ring, secret, place(userId));
}

/** The secret in the clear. */
export function openSecret(ring: KeyRing, userId: string, sealed: string): string {
  return decryptField(ring, sealed, place(userId));
}
