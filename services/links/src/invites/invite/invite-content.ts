import { z } from 'zod';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { StoredInvite } from './invite-model.ts';

/** Whom an invite is for. */
const contentSchema = z.strictObject({ candidateName: z.string(), email: z.string(), phone: z.string().nullable() });
export type InviteContent = z.output<typeof contentSchema>;

const place = (id: string) => placeOf(sealedFields.inviteContent, id);

export function sealInvite(ring: KeyRing, id: string, content: InviteContent): string {
  return encryptField(ring, JSON.stringify(content), place(id));
}

export function openInvite(ring: KeyRing, { _id, sealedContent }: Pick<StoredInvite, '_id' | 'sealedContent'>): InviteContent {
  return contentSchema.parse(JSON.parse(decryptField(ring, sealedContent, place(_id.toString()))));
}
