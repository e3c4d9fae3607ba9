import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { Secret, TOTP } from 'otpauth';
import { brand } from '@larkfield/brand/brand.ts';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';

const place = (userId: string) => placeOf(sealedFields.totpSecret, userId);

/** Encrypts the secret of a user's authenticator app. */
export function sealSecret(ring: KeyRing, userId: string, secret: string): string {
  return encryptField(ring, secret, place(userId));
}

/** The secret in the clear. */
export function openSecret(ring: KeyRing, userId: string, sealed: string): string {
  return decryptField(ring, sealed, place(userId));
}

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
/** Steps before and after the present one whose codes count as well: clocks differ, and people type slowly. */
const window = 1;

/** What every authenticator app knows; others support neither SHA-256 nor 8 digits reliably. */
const settings = {
  algorithm: 'SHA1',
  digits: authConstants.totpDigits,
  period: authConstants.totpPeriod,
  issuer: brand.name,
  issuerInLabel: true,
};

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What an app reads from the picture: secret, issuer and account. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...settings, label: email, secret }).toString();
}

/** The step of time to which a code belongs, or null when it belongs to none near now. */
export function findStep(secret: string, code: string, now: number): number | null {
  const delta = new TOTP({ ...settings, secret }).validate({ token: code, timestamp: now, window });
  return delta === null ? null : Math.floor(now / 1000 / settings.period) + delta;
}
