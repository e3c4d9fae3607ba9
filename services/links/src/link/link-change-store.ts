import { trusted } from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { dueIn } from '@larkfield/stored-data/outbox.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { type Link, LinkModel, type StaffAct } from './link-model.ts';
import { never } from './link-store.ts';

const after = { returnDocument: 'after' } as const;
/** A change of a link, for the audit trail and, if staff made it, for display with the link. */
export interface LinkChange {
  event: AuditEvent;
  act: StaffAct | null;
}
const keep = ({ event, act }: LinkChange) => ({ $push: { unsentAudit: event, ...(act && { acts: act }) } });

/**
 * Revokes a link, ends everything that came from it and erases its content; returns null if it is already revoked. The recipient of a
 * share link stays, since its owner still sees it. A hold keeps the content until it ends. If the candidate revokes a link of staff, or the
 * system does since their yes is over, its maker gets a mail.
 */
export async function revokeStoredLink(
  { _id, originKind, submissionId }: Pick<Link, '_id' | 'originKind' | 'submissionId'>,
  by: 'owner' | 'staff' | 'system',
  change: LinkChange,
  now: Date,
): Promise<Link | null> {
  const isOthers = by !== 'staff' && originKind === 'staff' && submissionId !== null;
  const revoked = {
    $set: { revokedAt: now, revokedBy: by === 'owner' ? by : 'staff', ...(isOthers && { noticeDue: { at: now } }) },
    $inc: { epoch: 1 },
    ...keep(change),
  };
  const erased = { ...revoked, $unset: { sealedContent: 1, eraseAt: 1 } };
  const revoke = (removeAt: object | Date, update: object) =>
    LinkModel.findOneAndUpdate({ _id, revokedAt: null, removeAt }, update, after).lean<Link>();
  const keepHeld = () => revoke(never, revoked);
  // A hold may begin or end in between.
  return (await keepHeld()) ?? (await revoke(trusted({ $ne: never }), erased)) ?? keepHeld();
}

/**
 * Replaces the passcode of a link, ends everything that came from the link, and clears all wrong attempts. Returns null if the passcode has
 * changed since it was read: otherwise one of two simultaneous callers would get a passcode that does not work.
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

/** Clears the wrong attempts of all clients; the passcode's lifetime attempts stay counted. */
export async function unlockStoredLink({ _id }: Pick<Link, '_id'>, change: LinkChange): Promise<Link | null> {
  return LinkModel.findOneAndUpdate({ _id }, { $set: { lockedUntil: null }, $inc: { lockEpoch: 1 }, ...keep(change) }, after).lean<Link>();
}

/** Number of sending attempts whose links are kept: the last one, and the one before, whose mail may have been sent. */
const sentLinks = 2;

/** Removes the links of earlier attempts to send an invite's mail, which were never delivered. */
export async function removeUnsentLinks(inviteId: string, inviteMail: number): Promise<void> {
  const made = await LinkModel.find({ inviteId, inviteMail }, { useCount: 1 }).sort({ _id: -1 }).lean<Link[]>();
  const unsent = made.slice(sentLinks).filter(({ useCount }) => useCount === 0);
  if (unsent.length === 0) return;
  // A link that was opened meanwhile stays.
  await deletePreservingAudit('links', LinkModel, { _id: trusted({ $in: unsent.map(({ _id }) => _id) }), useCount: 0 });
}

/** Erases the content of expired links and a draft's PIN; hash, kind and times stay. Returns the number of erased links. */
export async function eraseExpiredContent(now: Date): Promise<number> {
  const expired = { eraseAt: trusted({ $lte: now }) };
  const { modifiedCount } = await LinkModel.updateMany(expired, { $unset: { sealedContent: 1, eraseAt: 1 }, $set: { passcodeHash: null } });
  return modifiedCount;
}

/** Links with a due notice of their use or end to the member of staff who made them. */
export const noticesDue = dueIn<Link>(LinkModel, 'noticeDue');

/** Links by staff that no timeline has yet. */
export const sendingsDue = dueIn<Link>(LinkModel, 'sendingDue');

/** Removes a link of a packet of several that was never stored whole. */
export const removePart = ({ _id }: Pick<Link, '_id'>) => deletePreservingAudit('links', LinkModel, { _id });
