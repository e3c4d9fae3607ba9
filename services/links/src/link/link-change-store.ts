import { trusted } from 'mongoose';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { LinkModel, type Link, type StaffAct } from './link-model.ts';

const after = { returnDocument: 'after' } as const;
const keep = (act: StaffAct | null) => (act ? { $push: { acts: act } } : {});

/** Revokes a link and erases what it holds; null when it is revoked already. The tokens that came of it are ended next. */
export async function revokeStoredLink(
  { _id }: Pick<Link, '_id'>,
  by: 'owner' | 'staff',
  act: StaffAct | null,
  now: Date,
): Promise<Link | null> {
  return LinkModel.findOneAndUpdate(
    { _id, revokedAt: null },
    { $set: { revokedAt: now, revokedBy: by, endTokensSince: now }, $unset: { sealedContent: 1, eraseAt: 1 }, ...keep(act) },
    after,
  ).lean<Link>();
}

/** Gives a link with a passcode another one and forgets all wrong attempts; null when it has none. */
export async function replacePasscodeHash(
  { _id }: Pick<Link, '_id'>,
  passcodeHash: string,
  act: StaffAct | null,
  now: Date,
): Promise<Link | null> {
  return LinkModel.findOneAndUpdate(
    { _id, passcodeHash: trusted({ $ne: null }) },
    {
      $set: { passcodeHash, attemptsLeft: linkConstants.lifetimeAttempts, retiredAt: null, lockedUntil: null, endTokensSince: now },
      $inc: { lockEpoch: 1 },
      ...keep(act),
    },
    after,
  ).lean<Link>();
}

/** Forgets the wrong attempts of all clients; those of the passcode's life stay counted. */
export async function unlockStoredLink({ _id }: Pick<Link, '_id'>, act: StaffAct): Promise<Link | null> {
  return LinkModel.findOneAndUpdate({ _id }, { $set: { lockedUntil: null }, $inc: { lockEpoch: 1 }, ...keep(act) }, after).lean<Link>();
}

/** Erases what expired links hold, and a draft's PIN; their hash, kind and times stay. Returns how many there were. */
export async function eraseExpiredContent(now: Date): Promise<number> {
  const { modifiedCount } = await LinkModel.updateMany(
    { eraseAt: trusted({ $lte: now }) },
    { $unset: { sealedContent: 1, eraseAt: 1 }, $set: { passcodeHash: null } },
  );
  return modifiedCount;
}

/** Links whose tokens are not ended yet, oldest first. */
export async function listLinksWithTokensToEnd(limit: number): Promise<Pick<Link, '_id' | 'submissionId' | 'endTokensSince'>[]> {
  return LinkModel.find({ endTokensSince: trusted({ $exists: true }) }, { submissionId: 1, endTokensSince: 1 })
    .sort({ endTokensSince: 1 })
    .limit(limit)
    .lean<Link[]>();
}

/** Takes a link out of the outbox, unless its tokens were to be ended once more meanwhile. */
export async function clearTokensToEnd({ _id, endTokensSince }: Pick<Link, '_id' | 'endTokensSince'>): Promise<void> {
  await LinkModel.updateOne({ _id, endTokensSince }, { $unset: { endTokensSince: 1 } });
}

/** Smart Links of which a use is still to be told to the recruiter, oldest first. */
export async function listNoticesDue(limit: number): Promise<Link[]> {
  return LinkModel.find({ noticeDueSince: trusted({ $exists: true }) })
    .sort({ noticeDueSince: 1 })
    .limit(limit)
    .lean<Link[]>();
}

/** Notes that the recruiter's mail is asked for, unless there was another use meanwhile. */
export async function clearNoticeDue({ _id, noticeDueSince }: Pick<Link, '_id' | 'noticeDueSince'>): Promise<void> {
  await LinkModel.updateOne({ _id, noticeDueSince }, { $unset: { noticeDueSince: 1 } });
}
