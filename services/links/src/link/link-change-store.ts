import { trusted } from 'mongoose';
import type { AuditEvent } from '@larkfield/schemas/auth/audit.ts';
import { linkKeys } from '@larkfield/records/keys/link-keys.ts';
import { deleteKeepingActs } from '@larkfield/records/audit-outbox.ts';
import { dueIn } from '@larkfield/records/outbox.ts';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { type Link, LinkModel, type StaffAct } from './link-model.ts';
import { familyOf } from './link-rules.ts';

const after = { returnDocument: 'after' } as const;
/** What is done with a link, for the audit and, where staff do it, for those who look at the link. */
export interface LinkChange {
  event: AuditEvent;
  act: StaffAct | null;
}
const keep = ({ event, act }: LinkChange) => ({ $push: { unsentAudit: event, ...(act && { acts: act }) } });

/**
 * Revokes a link, ends all that came from it and erases what it holds, with the key; null when it is revoked already. For whom a share link
 * was stays, with its key: its owner still sees it.
 */
export async function revokeStoredLink(
  link: Pick<Link, '_id' | 'kind'>,
  by: 'owner' | 'staff',
  change: LinkChange,
  now: Date,
): Promise<Link | null> {
  const { _id } = link;
  const revoked = {
    $set: { revokedAt: now, revokedBy: by },
    $inc: { epoch: 1 },
    $unset: { sealedContent: 1, eraseAt: 1 },
    ...keep(change),
  };
  return linkKeys.removeWith(familyOf(link) === 'share' ? [] : [_id.toString()], async () =>
    LinkModel.findOneAndUpdate({ _id, revokedAt: null }, revoked, after).lean<Link>(),
  );
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
  const ids = unsent.map(({ _id }) => _id);
  await deleteKeepingActs('links', LinkModel, { _id: trusted({ $in: ids }), useCount: 0 });
  // One that was opened meanwhile stays, and keeps its key. A key that is left over here goes by its time.
  const left = await LinkModel.find({ _id: trusted({ $in: ids }) }, { _id: 1 }).lean();
  await linkKeys.destroy(ids.filter((id) => !left.some(({ _id }) => _id.equals(id))).map(String));
}

/** Expired links whose keys are destroyed at once. */
const erasedTogether = 500;

/** Erases what expired links hold with its keys, and a draft's PIN; their hash, kind and times stay. Returns how many there were. */
export async function eraseExpiredContent(now: Date): Promise<number> {
  for (let erased = 0; ;) {
    const found = await LinkModel.find({ eraseAt: trusted({ $lte: now }) }, { _id: 1 })
      .limit(erasedTogether)
      .lean();
    const among = { _id: trusted({ $in: found.map(({ _id }) => _id) }) };
    await linkKeys.removeWith(
      found.map(({ _id }) => _id.toString()),
      () => LinkModel.updateMany(among, { $unset: { sealedContent: 1, eraseAt: 1 }, $set: { passcodeHash: null } }),
    );
    erased += found.length;
    if (found.length < erasedTogether) return erased;
  }
}

/** Smart Links whose use the recruiter is still to be told of. */
export const noticesDue = dueIn<Link>(LinkModel, 'noticeDue');
