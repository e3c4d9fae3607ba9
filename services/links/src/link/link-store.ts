import { trusted, Types } from 'mongoose';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import type { LinkKind } from '@larkfield/schemas/links/link-state.ts';
import { findableTokenHash, hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { LinkModel, type Link } from './link-model.ts';

/** What a new link is given; counters, states and times of removal follow from it. */
export type NewLink = Pick<
  Link,
  'kind' | 'originKind' | 'originUserId' | 'originEmail' | 'createdAt' | 'expiresAt' | 'specialtyId' | 'specialtyName' | 'specialtySlug'
> &
  Partial<Pick<Link, 'submissionId' | 'shortReference' | 'sealedContent' | 'maxUses' | 'passcodeHash'>>;

/** A link's id before it is stored, which its encrypted content is bound to. */
export function newLinkId(): string {
  return new Types.ObjectId().toHexString();
}

/** Stores a link and returns its token, which is not stored. */
export async function insertLink(id: string, link: NewLink): Promise<string> {
  const token = newToken();
  await LinkModel.create({
    _id: new Types.ObjectId(id),
    ...link,
    tokenHash: hashToken(token),
    removeAt: new Date(link.expiresAt.getTime() + linkConstants.goneFor),
    usesLeft: link.maxUses,
    ...(link.sealedContent && { eraseAt: link.expiresAt }),
    ...(link.passcodeHash && { attemptsLeft: linkConstants.lifetimeAttempts }),
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

const open = (now: Date) => ({ revokedAt: null, expiresAt: trusted({ $gt: now }) });

/** The link as it is now, or null when it was revoked or has expired. */
export async function findOpenLink({ _id }: Pick<Link, '_id'>, now: Date): Promise<Link | null> {
  return LinkModel.findOne({ _id, ...open(now) }).lean<Link>();
}

/** Counts one use if time, count and state allow it, in one step; null when they do not. */
export async function claimUse(
  { _id, kind, maxUses, originEmail }: Pick<Link, '_id' | 'kind' | 'maxUses' | 'originEmail'>,
  now: Date,
): Promise<Link | null> {
  const isLimited = maxUses !== null;
  const isNoticeDue = kind === 'smart' && originEmail !== null;
  return LinkModel.findOneAndUpdate(
    { _id, ...open(now), ...(isLimited && { usesLeft: trusted({ $gt: 0 }) }) },
    { $inc: { useCount: 1, ...(isLimited && { usesLeft: -1 }) }, $set: { lastOpenedAt: now, ...(isNoticeDue && { noticeDueSince: now }) } },
    { returnDocument: 'after' },
  ).lean<Link>();
}
