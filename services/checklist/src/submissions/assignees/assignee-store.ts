import { Types } from 'mongoose';
import type { StaffMember } from '#src/submissions/submission-parts-store.ts';
import { eventOf, SubmissionModel, type SubmissionAct } from '#src/submissions/submission-store.ts';

/** Notes who looks after a submission, or with null that nobody does; false when there is no such submission. */
export async function assignSubmission(id: string, assignee: StaffMember | null, act: SubmissionAct): Promise<boolean> {
  const { matchedCount } = await SubmissionModel.updateOne(
    { _id: new Types.ObjectId(id) },
    { ...(assignee ? { $set: { assignee } } : { $unset: { assignee: 1 } }), $push: { unsentAudit: eventOf(id, act) } },
  );
  return matchedCount === 1;
}
