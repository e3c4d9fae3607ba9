import { trusted, type Types } from 'mongoose';
import { LinkModel, type Link } from '#src/link/link-model.ts';
import { never, removalOf } from '#src/link/link-store.ts';
import { InviteModel, type StoredInvite } from '#src/invites/invite-model.ts';
import { removalAfter } from '#src/invites/invite-store.ts';

/** The share links of some submissions. */
export async function listLinksOfSubmissions(submissionIds: string[]): Promise<Link[]> {
  return LinkModel.find({ submissionId: trusted({ $in: submissionIds }) }).lean<Link[]>();
}

/** Lists an address's Smart Links that were created by a given time and whose recipient was already erased. */
export async function listForgottenLinks(addressKey: string, until: Date): Promise<Link[]> {
  return LinkModel.find({ addressKey, eraseAt: trusted({ $exists: false }), createdAt: trusted({ $lte: until }) }).lean<Link[]>();
}

/** Keeps links with what they hold past their time, or lets them go at their own again. They open no longer for it. */
export async function holdLinks(links: Pick<Link, '_id' | 'expiresAt' | 'eraseAt'>[], isOnHold: boolean): Promise<void> {
  for (const { _id, expiresAt, eraseAt } of links) {
    const times = { removeAt: isOnHold ? never : removalOf(expiresAt), ...(eraseAt && { eraseAt: isOnHold ? never : expiresAt }) };
    await LinkModel.updateOne({ _id, ...(eraseAt && { eraseAt: trusted({ $exists: true }) }) }, { $set: times });
  }
}

/** The same for invites. */
export async function holdInvites(invites: Pick<StoredInvite, '_id' | 'lastAskedAt'>[], isOnHold: boolean): Promise<void> {
  for (const { _id, lastAskedAt } of invites)
    await InviteModel.updateOne({ _id }, { $set: { removeAt: isOnHold ? never : removalAfter(lastAskedAt) } });
}

const pageSize = 200;

/** Reads page by page the Smart Links or drafts that were created by a given time and still have their content. */
export async function* readFilledLinks(kind: 'smart' | 'draft', until: Date): AsyncGenerator<Link[]> {
  const filled = { kind, eraseAt: trusted({ $exists: true }), createdAt: trusted({ $lte: until }) };
  for (let after: Types.ObjectId | undefined; ;) {
    const page = await LinkModel.find({ ...filled, ...(after && { _id: trusted({ $gt: after }) }) })
      .sort({ _id: 1 })
      .limit(pageSize)
      .lean<Link[]>();
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)!._id;
  }
}

/** Revokes a link and removes all personal data from it; the link itself stays known as withdrawn until its removal. */
export async function blankLink({ _id, revokedAt }: Pick<Link, '_id' | 'revokedAt'>, now: Date): Promise<Link | null> {
  const blank = {
    $set: {
      revokedAt: revokedAt ?? now,
      revokedBy: 'staff',
      submissionId: null,
      shortReference: null,
      passcodeHash: null,
      acts: [],
    },
    $inc: { epoch: 1 },
    $unset: { sealedContent: 1, sealedRecipient: 1, addressKey: 1, eraseAt: 1, noticeDue: 1, sendingDue: 1 },
  };
  return LinkModel.findOneAndUpdate({ _id }, blank, { returnDocument: 'after' }).lean<Link>();
}
