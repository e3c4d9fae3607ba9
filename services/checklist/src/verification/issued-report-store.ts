import { trusted, Types } from 'mongoose';
import type { RenewedBy } from '@larkfield/schemas/checklist/renewal.ts';
import { findRenewalOf } from '#src/renewal/renewal-store.ts';
import { RevisionModel, SubmissionModel, type Submission } from '#src/submissions/submission-store.ts';

/** What is read of a revision before a code was right. */
interface SignedRevision extends Pick<Submission, 'via' | 'corrections'> {
  revision: number;
  digitalSignature: Pick<Submission['digitalSignature'], 'contentHash' | 'signedAt' | 'timeZone'>;
}

/** A submission as far as check codes speak for it, with all its revisions, the newest first. */
export interface IssuedReports {
  submissionId: string;
  reference: string;
  submittedAt: Date;
  revisions: SignedRevision[];
  /** The checklist that renewed it. */
  renewal: RenewedBy | null;
}

const signedFields = {
  revision: 1,
  via: 1,
  corrections: 1,
  'digitalSignature.contentHash': 1,
  'digitalSignature.signedAt': 1,
  'digitalSignature.timeZone': 1,
} as const;

/** Nobody's id: an unknown reference costs the same questions as a known one. */
const nobody = new Types.ObjectId('0'.repeat(24));

/** What was issued under a reference, or null. */
export async function findIssuedReports(reference: string): Promise<IssuedReports | null> {
  const present = await SubmissionModel.findOne({ reference }, { ...signedFields, submittedAt: 1 }).lean<
    Pick<Submission, '_id' | 'submittedAt'> & SignedRevision
  >();
  const id = present?._id ?? nobody;
  const [earlier, renewal] = await Promise.all([RevisionModel.find({ submissionId: id }, signedFields).lean<unknown>(), findRenewalOf(id)]);
  if (!present) return null;
  const revisions = [present, ...(earlier as SignedRevision[])].toSorted((one, other) => other.revision - one.revision);
  return { submissionId: present._id.toString(), reference, submittedAt: present.submittedAt, revisions, renewal };
}

/** References of submissions that are about to go. */
export async function listReferencesOf(submissionIds: string[]): Promise<string[]> {
  const ids = submissionIds.map((id) => new Types.ObjectId(id));
  const found = await SubmissionModel.find({ _id: trusted({ $in: ids }) }, { reference: 1 }).lean<Submission[]>();
  return found.map(({ reference }) => reference);
}

/** Counts that somebody checked a report, and not who. */
export async function countCheck(submissionId: string, now: Date): Promise<void> {
  await SubmissionModel.updateOne({ _id: new Types.ObjectId(submissionId) }, { $inc: { checkCount: 1 }, $max: { lastCheckedAt: now } });
}
