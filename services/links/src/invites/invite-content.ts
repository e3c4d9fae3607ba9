import { z } from 'zod';
import { lacksOwnKey } from '@larkfield/records/keys/key-store.ts';
import { linkKeys } from '@larkfield/records/keys/link-keys.ts';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';
import { decryptJson, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { readLinkRing } from '#src/link/link-content.ts';
import type { StoredInvite } from './invite-model.ts';

/** The recipient of an invite. */
const contentSchema = z.strictObject({ candidateName: z.string(), email: z.string(), phone: z.string().nullable() });
export type InviteContent = z.output<typeof contentSchema>;
type Sealed = Pick<StoredInvite, '_id' | 'sealedContent'>;

const place = (id: string) => placeOf(sealedFields.inviteContent, id);

/** Encrypts the recipient of an invite with a key of its own, which expires at that time. */
export async function sealInvite(ring: KeyRing, id: string, content: InviteContent, until: Date): Promise<string> {
  return encryptField(await linkKeys.openRing(ring, id, { until }), JSON.stringify(content), place(id));
}

/** Invites with their recipients, or null where the key is destroyed: the invite is being erased. */
export async function openInvites<T extends Sealed>(
  keyRing: KeyRing,
  invites: T[],
): Promise<{ invite: T; content: InviteContent | null }[]> {
  const ring = await readLinkRing(keyRing, invites);
  return invites.map((invite) => {
    const [id, sealed] = [invite._id.toString(), invite.sealedContent];
    const content = lacksOwnKey(ring, id, sealed) ? null : decryptJson(ring, sealed, place(id), contentSchema);
    return { invite, content };
  });
}

/** The invites whose recipient is still readable. */
export async function openStandingInvites<T extends Sealed>(
  keyRing: KeyRing,
  invites: T[],
): Promise<{ invite: T; content: InviteContent }[]> {
  return (await openInvites(keyRing, invites)).flatMap(({ invite, content }) => (content ? [{ invite, content }] : []));
}
