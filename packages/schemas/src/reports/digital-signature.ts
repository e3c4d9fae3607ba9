import { z } from 'zod';
import { instantSchema } from '#src/identifiers.ts';

/** Typed name, UTC time, zone, attestation version and hash of the content (product.md#submit-3). */
export const digitalSignatureSchema = z.strictObject({
  name: z.string(),
  signedAt: instantSchema,
  timeZone: z.string(),
  attestationVersion: z.string(),
  contentHash: z.string(),
});
export type DigitalSignature = z.output<typeof digitalSignatureSchema>;
