import { trusted, Types } from 'mongoose';
import type { StaffMember } from './submission-parts-store.ts';
import { eventOf, type SubmissionAct, SubmissionModel } from './submission-store.ts';

/** Assigns a submission or, with null, removes its assignee, unless this changes nothing; returns false if the submission does not exist. */
export async function assignSubmission(id: string, assignee: StaffMember | null, act: SubmissionAct): Promise<boolean> {
  const _id = new Types.ObjectId(id);
  const { matchedCount } = await SubmissionModel.updateOne(
    { _id, 'assignee.userId': trusted({ $ne: assignee?.userId ?? null }) },
    { ...(assignee ? { $set: { assignee } } : { $unset: { assignee: 1 } }), $push: { unsentAudit: eventOf(id, act) } },
  );
  return matchedCount === 1 || (await SubmissionModel.exists({ _id })) !== null;
}
