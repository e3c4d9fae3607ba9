import { z } from 'zod';
import { profileSchema } from '@larkfield/schemas/profile/profile.ts';
import { type DraftPayload, draftPayloadSchema } from '@larkfield/schemas/links/drafts.ts';
import { decryptJson, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import type { Link } from './link-model.ts';

const place = (id: string) => placeOf(sealedFields.linkContent, id);

/** The recipient of a Smart Link. */
const smartContentSchema = z.strictObject({
  candidateName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profile: profileSchema.optional(),
});
export type SmartContent = z.output<typeof smartContentSchema>;

/** A draft as it was validated when saved; it is not validated by newer rules. */
const draftContentSchema = z.strictObject({ ...draftPayloadSchema.shape, dateOfBirth: z.string(), last4Ssn: z.string() });

type Sealed = Pick<Link, '_id' | 'sealedContent'>;

/** Encrypts the content of a link, bound to the link's id. */
export function sealContent(ring: KeyRing, id: string, content: SmartContent | DraftPayload): string {
  return encryptField(ring, JSON.stringify(content), place(id));
}

/** Decrypts the content; null after erasure. */
function openContent<S extends z.ZodType>(ring: KeyRing, { _id, sealedContent }: Sealed, schema: S): z.output<S> | null {
  return sealedContent ? decryptJson(ring, sealedContent, place(_id.toString()), schema) : null;
}

/** The recipient of a Smart Link, or null after erasure. */
export function openSmartContent(ring: KeyRing, link: Link): SmartContent | null {
  return openContent(ring, link, smartContentSchema);
}

/** The content of a draft, or null after erasure. */
export function openDraftContent(ring: KeyRing, link: Link): DraftPayload | null {
  return openContent(ring, link, draftContentSchema);
}
