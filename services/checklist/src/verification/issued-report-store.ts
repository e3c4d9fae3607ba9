import mongoose, { trusted, Types } from 'mongoose';
import type { RenewedBy } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { findRenewalOf } from '#src/renewal/renewal-store.ts';
import { RevisionModel, type Submission, SubmissionModel } from '#src/submissions/submission-store.ts';

/** The fields of a revision that are read before the code is verified. */
interface SignedRevision extends Pick<Submission, 'via' | 'corrections'> {
  revision: number;
  digitalSignature: Pick<Submission['digitalSignature'], 'contentHash' | 'signedAt' | 'timeZone'>;
}

/** The content of a submission covered by check codes, with all its revisions, newest first. */
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

/** An id that does not exist, so that an unknown reference takes the same queries as a known one. */
const nobody = new Types.ObjectId('0'.repeat(24));

/** The reports issued under a reference, or null. */
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

/** References of submissions that are about to be erased. */
export async function listReferencesOf(submissionIds: string[]): Promise<string[]> {
  const ids = submissionIds.map((id) => new Types.ObjectId(id));
  const found = await SubmissionModel.find({ _id: trusted({ $in: ids }) }, { reference: 1 }).lean<Submission[]>();
  return found.map(({ reference }) => reference);
}

/** Counts a verification of a report without recording who made it. */
export async function countCheck(submissionId: string, now: Date): Promise<void> {
  await SubmissionModel.updateOne({ _id: new Types.ObjectId(submissionId) }, { $inc: { checkCount: 1 }, $max: { lastCheckedAt: now } });
}

const schema = new mongoose.Schema(
  {
    /** Keyed hash of reference and check code. It reveals nothing, and only holders of the report can find it. */
    _id: { type: String, required: true },
    /** When the report would have expired, so that the note on its withdrawal is no longer needed. */
    removeAt: { type: Date, required: true },
  },
  { collection: 'withdrawn-reports', versionKey: false, strict: 'throw' },
);
schema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
const WithdrawnReport = mongoose.model('WithdrawnReport', schema);

/** Records that a report was withdrawn; harmless when repeated. */
export async function noteWithdrawn(mark: string, removeAt: Date): Promise<void> {
  await WithdrawnReport.updateOne({ _id: mark }, { $set: { removeAt } }, { upsert: true });
}

/** True for a withdrawn report that would still be valid. */
export async function isWithdrawn(mark: string): Promise<boolean> {
  return (await WithdrawnReport.exists({ _id: mark })) !== null;
}
