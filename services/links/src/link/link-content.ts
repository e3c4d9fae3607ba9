import { z } from 'zod';
import { profileSchema } from '@larkfield/schemas/profile/profile.ts';
import { type DraftPayload, draftPayloadSchema } from '@larkfield/schemas/links/drafts.ts';
import { decryptField, decryptJson, encryptField, type KeyRing, sealedWith } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { lacksOwnKey } from '@larkfield/records/keys/key-store.ts';
import { linkKeys } from '@larkfield/records/keys/link-keys.ts';
import { placeOf, sealedFields } from '@larkfield/records/sealed-fields.ts';
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

/** The draft as it was checked when it was saved; what was valid then is not judged again. */
const draftContentSchema = z.strictObject({ ...draftPayloadSchema.shape, dateOfBirth: z.string(), last4Ssn: z.string() });

type Sealed = Pick<Link, '_id' | 'sealedContent' | 'sealedRecipient'>;

/** A ring that opens what some links or invites hold, each with its own key if it has one. */
export async function readLinkRing(ring: KeyRing, links: Sealed[]): Promise<KeyRing> {
  const own = links.filter(
    ({ _id, ...link }) => hasOwnKey(_id.toString(), link.sealedContent) || hasOwnKey(_id.toString(), link.sealedRecipient),
  );
  return linkKeys.readRing(
    ring,
    own.map(({ _id }) => _id.toString()),
  );
}
const hasOwnKey = (id: string, sealed: string | null | undefined) => Boolean(sealed) && sealedWith(sealed!) === id;

/** Encrypts what a link holds until then with a key of its own, bound to the link's id. */
export async function sealContent(ring: KeyRing, id: string, content: SmartContent | DraftPayload, until: Date): Promise<string> {
  return encryptField(await linkKeys.openRing(ring, id, { until }), JSON.stringify(content), place(id));
}

const recipientPlace = (id: string) => placeOf(sealedFields.linkRecipient, id);

/** Encrypts the recipient of a link, kept as long as the link; undefined if none was named. */
export async function sealRecipient(ring: KeyRing, id: string, recipient: string | undefined, until: Date): Promise<string | undefined> {
  if (!recipient) return undefined;
  return encryptField(await linkKeys.openRing(ring, id, { until }), recipient, recipientPlace(id));
}

/** The recipient of a link, or null; decrypted with a ring for this link. */
export function openRecipient(ring: KeyRing, { _id, sealedRecipient }: Pick<Sealed, '_id' | 'sealedRecipient'>): string | null {
  const id = _id.toString();
  return sealedRecipient && !lacksOwnKey(ring, id, sealedRecipient) ? decryptField(ring, sealedRecipient, recipientPlace(id)) : null;
}

/** Null after it was erased, or once its key is. */
function openContent<S extends z.ZodType>(ring: KeyRing, { _id, sealedContent }: Sealed, schema: S): z.output<S> | null {
  const id = _id.toString();
  return sealedContent && !lacksOwnKey(ring, id, sealedContent) ? decryptJson(ring, sealedContent, place(id), schema) : null;
}

/** The recipient of a Smart Link, or null after erasure. */
export function openSmartContent(ring: KeyRing, link: Link): SmartContent | null {
  return openContent(ring, link, smartContentSchema);
}

/** What a draft holds, or null after it was erased. */
export function openDraftContent(ring: KeyRing, link: Link): DraftPayload | null {
  return openContent(ring, link, draftContentSchema);
}
