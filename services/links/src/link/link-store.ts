import { trusted, Types } from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { type AuditNote, toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import type { LinkKind } from '@larkfield/schemas/links/share-links.ts';
import { findableTokenHash, hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { type Link, LinkModel } from './link-model.ts';

/** What a new link is given; counters, states and times of removal follow from it. */
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
      | 'inviteId'
      | 'inviteMail'
    >
  >;

/** A link's id before it is stored, which its encrypted content is bound to. */
export function newLinkId(): string {
  return new Types.ObjectId().toHexString();
}

/** Until when a link that has expired is still known as one. */
const removalOf = (expiresAt: Date) => new Date(expiresAt.getTime() + linkConstants.goneFor);

/** Stores a link with the act of making it, and returns its token, which is not stored. */
export async function insertLink(id: string, link: NewLink, made: Omit<AuditNote, 'object'>): Promise<string> {
  const token = newToken();
  await LinkModel.create({
    _id: new Types.ObjectId(id),
    ...link,
    tokenHash: hashToken(token),
    removeAt: removalOf(link.expiresAt),
    usesLeft: link.maxUses,
    ...(link.sealedContent && { eraseAt: link.expiresAt }),
    ...(link.passcodeHash && { attemptsLeft: linkConstants.lifetimeAttempts }),
    unsentAudit: [toAuditEvent({ ...made, object: `link:${id}` })],
  });
  return token;
}

/** The link of a token, or null when it is unknown, malformed, of another kind or gone for good. */
export async function findLinkByToken(token: string, kinds: readonly LinkKind[], now: Date): Promise<Link | null> {
  const tokenHash = findableTokenHash(token);
  const found = tokenHash && (await LinkModel.findOne({ tokenHash }).lean<Link>());
  return found && kinds.includes(found.kind) && found.removeAt > now ? found : null;
}

export async function findLink(id: string): Promise<Link | null> {
  return LinkModel.findById(new Types.ObjectId(id)).lean<Link>();
}

/** The epoch of a link; those from before there were epochs have had none ended. */
export function epochOf({ epoch = 0 }: Pick<Link, 'epoch'>): number {
  return epoch;
}

/** A running link that was not changed since it was read. */
const stillOpen = ({ _id, epoch }: Pick<Link, '_id' | 'epoch'>, now: Date) => ({
  _id,
  epoch: epoch ?? null,
  revokedAt: null,
  expiresAt: trusted({ $gt: now }),
});

/** The link as it is now, or null when it has expired or what came from it was ended since it was read. */
export async function findOpenLink(link: Pick<Link, '_id' | 'epoch'>, now: Date): Promise<Link | null> {
  return LinkModel.findOne(stillOpen(link, now)).lean<Link>();
}

/** Counts one use if time, count and state allow it and nothing was ended since the link was read, in one step; null when they do not. */
export async function claimUse(link: Link, event: AuditEvent, now: Date): Promise<Link | null> {
  const { kind, maxUses, originEmail, inviteId } = link;
  const isLimited = maxUses !== null;
  // Of those who were invited the board tells: a hundred mails would tell less.
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
