import { z } from 'zod';
import { oneLine } from '#src/one-line.ts';
import { certificateSchema, licenseSchema, profileSchema } from './profile.ts';
import { profileLimits } from './profile-limits.ts';

const line = (name: string) => {
  const { checkTextLength } = profileLimits;
  return oneLine(
    z.string().trim().min(1, `${name} is required`).max(checkTextLength, `${name} must be at most ${checkTextLength} characters`),
    name,
  );
};

/** A check of a credential as staff note it: when and where they looked it up. */
export const newCheckSchema = z.strictObject({
  on: z.iso.date('Checked on must be a date as YYYY-MM-DD'),
  source: line('Source'),
});
export type NewCheck = z.output<typeof newCheckSchema>;

/** The check with the signed-in member of staff and the time of the note (product.md#profile-4). */
export const credentialCheckSchema = z.strictObject({ ...newCheckSchema.shape, by: z.string(), at: z.iso.datetime().optional() });
export type CredentialCheck = z.output<typeof credentialCheckSchema>;

const checked = credentialCheckSchema.optional();
const checkedLicenseSchema = z.strictObject({ ...licenseSchema.shape, checked });
const checkedCertificateSchema = z.strictObject({ ...certificateSchema.shape, checked });

/** A profile as shown on reports. An entry without a check is self-reported. */
export const reportProfileSchema = z.strictObject({
  ...profileSchema.shape,
  licenses: z.array(checkedLicenseSchema).optional(),
  certificates: z.array(checkedCertificateSchema).optional(),
});
export type ReportProfile = z.output<typeof reportProfileSchema>;
