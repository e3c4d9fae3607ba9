import { z } from 'zod';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { decryptJson, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import type { StoredInvite } from './invite-model.ts';

/** The recipient of an invite. */
const contentSchema = z.strictObject({ candidateName: z.string(), email: z.string(), phone: z.string().nullable() });
export type InviteContent = z.output<typeof contentSchema>;
type Sealed = Pick<StoredInvite, '_id' | 'sealedContent'>;

const place = (id: string) => placeOf(sealedFields.inviteContent, id);

/** Encrypts the recipient of an invite. */
export function sealInvite(ring: KeyRing, id: string, content: InviteContent): string {
  return encryptField(ring, JSON.stringify(content), place(id));
}

/** The recipient of an invite. */
export function openInvite(ring: KeyRing, { _id, sealedContent }: Sealed): InviteContent {
  return decryptJson(ring, sealedContent, place(_id.toString()), contentSchema);
}
