import { trusted } from 'mongoose';
import { LinkModel, type Link } from '#src/link/link-model.ts';

/** The share links of some submissions. */
export async function listLinksOfSubmissions(submissionIds: string[]): Promise<Link[]> {
  return LinkModel.find({ submissionId: trusted({ $in: submissionIds }) }).lean<Link[]>();
}

/** Smart Links made up to a time that still hold for whom they are. */
export function readFilledSmartLinks(until: Date): AsyncIterable<Link> {
  return LinkModel.find({ kind: 'smart', eraseAt: trusted({ $exists: true }), createdAt: trusted({ $lte: until }) })
    .lean<Link[]>()
    .cursor() as unknown as AsyncIterable<Link>;
}

/** Revokes a link and leaves nothing in it that tells of a person; that it was withdrawn is known until its removal. */
export async function blankLink({ _id, revokedAt }: Pick<Link, '_id' | 'revokedAt'>, now: Date): Promise<Link | null> {
  return LinkModel.findOneAndUpdate(
    { _id },
    {
      $set: {
        revokedAt: revokedAt ?? now,
        revokedBy: 'staff',
        submissionId: null,
        shortReference: null,
        passcodeHash: null,
        acts: [],
      },
      $inc: { epoch: 1 },
      $unset: { sealedContent: 1, sealedRecipient: 1, eraseAt: 1, noticeDueSince: 1 },
    },
    { returnDocument: 'after' },
  ).lean<Link>();
}
