import { z } from 'zod';
import { profileSchema } from '@larkfield/schemas/profile/profile.ts';
import { draftPayloadSchema, type DraftPayload } from '@larkfield/schemas/links/drafts/draft-payload.ts';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';
import type { Link } from './link-model.ts';

const place = (id: string) => placeOf(sealedFields.linkContent, id);

/** Whom a Smart Link was made for. */
const smartContentSchema = z.strictObject({
  candidateName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profile: profileSchema.optional(),
});
export type SmartContent = z.output<typeof smartContentSchema>;

/** The draft as it was checked when it was saved; what was valid then is not judged again. */
const draftContentSchema = z.strictObject({ ...draftPayloadSchema.shape, dateOfBirth: z.string(), last4Ssn: z.string() });

/** Encrypts what a link holds, bound to the link's id. */
export function sealContent(ring: KeyRing, id: string, content: SmartContent | DraftPayload): string {
  return encryptField(ring, JSON.stringify(content), place(id));
}

const recipientPlace = (id: string) => placeOf(sealedFields.linkRecipient, id);

/** Encrypts for whom a link is; undefined where nobody said so. */
export function sealRecipient(ring: KeyRing, id: string, recipient: string | undefined): string | undefined {
  return recipient ? encryptField(ring, recipient, recipientPlace(id)) : undefined;
}

/** For whom a link is, or null. */
export function openRecipient(ring: KeyRing, { _id, sealedRecipient }: Pick<Link, '_id' | 'sealedRecipient'>): string | null {
  return sealedRecipient ? decryptField(ring, sealedRecipient, recipientPlace(_id.toString())) : null;
}

function openContent(ring: KeyRing, { _id, sealedContent }: Link): unknown {
  return sealedContent ? JSON.parse(decryptField(ring, sealedContent, place(_id.toString()))) : null;
}

/** Whom a Smart Link was made for, or null after that was erased. */
export function openSmartContent(ring: KeyRing, link: Link): SmartContent | null {
  return smartContentSchema.nullable().parse(openContent(ring, link));
}

/** What a draft holds, or null after it was erased. */
export function openDraftContent(ring: KeyRing, link: Link): DraftPayload | null {
  return draftContentSchema.nullable().parse(openContent(ring, link));
}
