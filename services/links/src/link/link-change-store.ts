import { trusted } from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { dueIn } from '@larkfield/stored-data/outbox.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { type Link, LinkModel, type StaffAct } from './link-model.ts';

const after = { returnDocument: 'after' } as const;
/** What is done with a link, for the audit and, where staff do it, for those who look at the link. */
export interface LinkChange {
  event: AuditEvent;
  act: StaffAct | null;
}
const keep = ({ event, act }: LinkChange) => ({ $push: { unsentAudit: event, ...(act && { acts: act }) } });

/**
 * Revokes a link, ends all that came from it and erases what it holds; null when it is revoked already. The recipient of a share
 * link stays: its owner still sees it. A colleague whose link the candidate ends is mailed.
 */
export async function revokeStoredLink(
  { _id, originKind, submissionId }: Pick<Link, '_id' | 'originKind' | 'submissionId'>,
  by: 'owner' | 'staff',
  change: LinkChange,
  now: Date,
): Promise<Link | null> {
  const isOthers = by === 'owner' && originKind === 'staff' && submissionId !== null;
  const revoked = {
    $set: { revokedAt: now, revokedBy: by, ...(isOthers && { noticeDue: { at: now } }) },
    $inc: { epoch: 1 },
    $unset: { sealedContent: 1, eraseAt: 1 },
    ...keep(change),
  };
  return LinkModel.findOneAndUpdate({ _id, revokedAt: null }, revoked, after).lean<Link>();
}

/**
 * Gives a link with a passcode another one, ends all that came from it and forgets all wrong attempts; null when its passcode is no longer
 * the one that was read: of two acts at once one would be told of a passcode that does not open it.
 */
export async function replacePasscodeHash(
  link: Pick<Link, '_id' | 'passcodeHash'>,
  hash: string,
  change: LinkChange,
): Promise<Link | null> {
  return LinkModel.findOneAndUpdate(
    { _id: link._id, passcodeHash: link.passcodeHash },
    {
      $set: { passcodeHash: hash, attemptsLeft: linkConstants.lifetimeAttempts, retiredAt: null, lockedUntil: null },
      $inc: { lockEpoch: 1, epoch: 1 },
      ...keep(change),
    },
    after,
  ).lean<Link>();
}

/** Stores or, with null, removes the recipient of a link; null when it was revoked meanwhile. */
export async function storeRecipient(
  { _id }: Pick<Link, '_id'>,
  sealedRecipient: string | undefined,
  change: LinkChange,
): Promise<Link | null> {
  const named = sealedRecipient ? { $set: { sealedRecipient } } : { $unset: { sealedRecipient: 1 } };
  return LinkModel.findOneAndUpdate({ _id, revokedAt: null }, { ...named, ...keep(change) }, after).lean<Link>();
}

/** Forgets the wrong attempts of all clients; those of the passcode's life stay counted. */
export async function unlockStoredLink({ _id }: Pick<Link, '_id'>, change: LinkChange): Promise<Link | null> {
  return LinkModel.findOneAndUpdate({ _id }, { $set: { lockedUntil: null }, $inc: { lockEpoch: 1 }, ...keep(change) }, after).lean<Link>();
}

/** Attempts to send a mail whose links are kept: the last, and the one before, whose mail may have left. */
const sentLinks = 2;

/** Removes links of earlier attempts to send one mail of an invite, which were never delivered. */
export async function removeUnsentLinks(inviteId: string, inviteMail: number): Promise<void> {
  const made = await LinkModel.find({ inviteId, inviteMail }, { useCount: 1 }).sort({ _id: -1 }).lean<Link[]>();
  const unsent = made.slice(sentLinks).filter(({ useCount }) => useCount === 0);
  if (unsent.length === 0) return;
  // One that was opened meanwhile stays.
  await deletePreservingAudit('links', LinkModel, { _id: trusted({ $in: unsent.map(({ _id }) => _id) }), useCount: 0 });
}

/** Erases what expired links hold, and a draft's PIN; their hash, kind and times stay. Returns how many there were. */
export async function eraseExpiredContent(now: Date): Promise<number> {
  const expired = { eraseAt: trusted({ $lte: now }) };
  const { modifiedCount } = await LinkModel.updateMany(expired, { $unset: { sealedContent: 1, eraseAt: 1 }, $set: { passcodeHash: null } });
  return modifiedCount;
}

/** Links whose use or end the colleague who made them is still to be told of. */
export const noticesDue = dueIn<Link>(LinkModel, 'noticeDue');
