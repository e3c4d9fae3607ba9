import { trusted, Types } from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { type AuditNote, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import type { LinkKind } from '@larkfield/schemas/links/share-links.ts';
import { findableTokenHash, hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { type Link, LinkModel } from './link-model.ts';

/** The input for a new link; counters, states and times of removal derive from it. */
export type NewLink = Pick<
  Link,
  'kind' | 'originKind' | 'originUserId' | 'originEmail' | 'createdAt' | 'expiresAt' | 'specialtyId' | 'specialtyName' | 'specialtySlug'
> &
  Partial<
    Pick<
      Link,
      | 'submissionId'
      | 'shortReference'
      | 'sealedContent'
      | 'addressKey'
      | 'sealedRecipient'
      | 'maxUses'
      | 'passcodeHash'
      | 'packetId'
      | 'personLinkIds'
      | 'partOf'
      | 'sendingDue'
      | 'jobId'
      | 'inviteId'
      | 'inviteMail'
    >
  >;

/** Creates a link's id before it is stored, since its encrypted content is bound to the id. */
export function newLinkId(): string {
  return new Types.ObjectId().toHexString();
}

/** The time of removal, until which an expired link is still recognized. */
export const removalOf = (expiresAt: Date) => new Date(expiresAt.getTime() + linkConstants.goneFor);

/** The time of removal and erasure of links on hold (product.md#data-6): nothing that waits for it goes. */
export const never = new Date('9999-12-31T00:00:00Z');

/** Stores links with their audit events by one command, in this order, and returns their tokens, which are not stored. */
export async function insertLinks(links: readonly { id: string; link: NewLink }[], made: Omit<AuditNote, 'object'>): Promise<string[]> {
  const tokens = links.map(newToken);
  await LinkModel.insertMany(
    links.map(({ id, link }, index) => ({
      _id: new Types.ObjectId(id),
      ...link,
      tokenHash: hashToken(tokens[index]!),
      removeAt: removalOf(link.expiresAt),
      usesLeft: link.maxUses,
      ...(link.sealedContent && { eraseAt: link.expiresAt }),
      ...(link.passcodeHash && { attemptsLeft: linkConstants.lifetimeAttempts }),
      unsentAudit: [toAuditEvent({ ...made, object: `link:${id}` })],
    })),
  );
  return tokens;
}

/** Stores a link with its audit event, and returns its token, which is not stored. */
export const insertLink = async (id: string, link: NewLink, made: Omit<AuditNote, 'object'>): Promise<string> =>
  (await insertLinks([{ id, link }], made))[0]!;

/** The link of a token, or null if the token is unknown, malformed or of another kind, or its link was removed. */
export async function findLinkByToken(token: string, kinds: readonly LinkKind[], now: Date): Promise<Link | null> {
  const tokenHash = findableTokenHash(token);
  const found = tokenHash && (await LinkModel.findOne({ tokenHash }).lean<Link>());
  return found && kinds.includes(found.kind) && found.removeAt > now ? found : null;
}

export async function findLink(id: string): Promise<Link | null> {
  return LinkModel.findById(new Types.ObjectId(id)).lean<Link>();
}

/** The epoch of a link; 0 for links from before epochs were introduced. */
export function epochOf({ epoch = 0 }: Pick<Link, 'epoch'>): number {
  return epoch;
}

export async function listLinks(ids: readonly string[]): Promise<Link[]> {
  return LinkModel.find({ _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) })
    .sort({ _id: 1 })
    .lean<Link[]>();
}

/** A filter for a running link whose epoch has not changed since it was read. */
const stillOpen = ({ _id, epoch }: Pick<Link, '_id' | 'epoch'>, now: Date) => ({
  _id,
  epoch: epoch ?? null,
  revokedAt: null,
  expiresAt: trusted({ $gt: now }),
});

/** The current link, or null if it has expired or its epoch has changed since it was read. */
export async function findOpenLink(link: Pick<Link, '_id' | 'epoch'>, now: Date): Promise<Link | null> {
  return LinkModel.findOne(stillOpen(link, now)).lean<Link>();
}

/** Counts a use in one step if time, count and state allow it and the epoch has not changed since the link was read; null otherwise. */
export async function claimUse(link: Link, event: AuditEvent, now: Date): Promise<Link | null> {
  const { kind, maxUses, originEmail, inviteId } = link;
  const isLimited = maxUses !== null;
  // For invited people the board shows the use, which is clearer than a hundred mails.
  const isNoticeDue = kind === 'smart' && originEmail !== null && !inviteId;
  return LinkModel.findOneAndUpdate(
    { ...stillOpen(link, now), ...(isLimited && { usesLeft: trusted({ $gt: 0 }) }) },
    {
      $inc: { useCount: 1, ...(isLimited && { usesLeft: -1 }) },
      $set: { lastOpenedAt: now, ...(isNoticeDue && { noticeDue: { at: now } }) },
      $push: { unsentAudit: event },
    },
    { returnDocument: 'after' },
  ).lean<Link>();
}
