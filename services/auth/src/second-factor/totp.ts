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

/** Decrypts the secret of a user's authenticator app. */
export function openSecret(ring: KeyRing, userId: string, sealed: string): string {
  return decryptField(ring, sealed, place(userId));
}

/** 160 bits, as recommended by RFC 4226. */
const secretBytes = 20;
/** Steps before and after the current one whose codes are also accepted, since clocks differ and people type slowly. */
const window = 1;

/** The settings that every authenticator app supports; SHA-256 and 8 digits do not work reliably. */
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

/** The content of the QR code: secret, issuer and account. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...settings, label: email, secret }).toString();
}

/** The time step of a code, or null if the code belongs to no step near the current time. */
export function findStep(secret: string, code: string, now: number): number | null {
  const delta = new TOTP({ ...settings, secret }).validate({ token: code, timestamp: now, window });
  return delta === null ? null : Math.floor(now / 1000 / settings.period) + delta;
}
