import type { Types } from 'mongoose';
import { SubmissionModel, type Submission } from '#src/submissions/submission-store.ts';

export type RenewedBy = Pick<Submission, '_id' | 'reference' | 'submittedAt' | 'digitalSignature'>;

const fields = {
  reference: 1,
  submittedAt: 1,
  'digitalSignature.signedAt': 1,
  'digitalSignature.timeZone': 1,
} as const;

/** The checklist that renewed another, or null. The renewed one does not know of it: what is told of both is one write. */
export async function findRenewalOf(id: Types.ObjectId): Promise<RenewedBy | null> {
  return SubmissionModel.findOne({ 'renewal.fromId': id }, fields).lean<RenewedBy>();
}
