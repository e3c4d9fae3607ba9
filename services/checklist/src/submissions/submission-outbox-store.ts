import { trusted, Types } from 'mongoose';
import { dueIn } from '@larkfield/stored-data/outbox.ts';
import { eventOf, type Submission, type SubmissionAct, SubmissionModel } from './submission-store.ts';

/** The fields that identify the PDF of a submission, and the time since which it has been waited for. */
const pdfWantedFields = {
  revision: 1,
  pdfRequestedAt: 1,
  pdfRetriedAt: 1,
  awaitingPdfSince: 1,
  checksNoted: 1,
  referencesEdition: 1,
  referencesAt: 1,
} as const;
export type PdfWanted = Pick<Submission, '_id' | keyof typeof pdfWantedFields>;

/** Submissions that have been waiting for their PDF since before a time, oldest first. */
export async function listAwaitingPdf(before: Date, limit: number): Promise<PdfWanted[]> {
  return SubmissionModel.find({ awaitingPdfSince: trusted({ $lt: before }) }, pdfWantedFields)
    .sort({ awaitingPdfSince: 1 })
    .limit(limit)
    .lean<PdfWanted[]>();
}

export async function listPdfRequests(ids: string[]): Promise<PdfWanted[]> {
  const objectIds = ids.map((id) => new Types.ObjectId(id));
  return SubmissionModel.find({ _id: trusted({ $in: objectIds }) }, pdfWantedFields).lean<PdfWanted[]>();
}

/** Adds submissions to the outbox unless they are already in it. */
export async function noteAwaitingPdf(ids: Types.ObjectId[], now: Date): Promise<void> {
  await SubmissionModel.updateMany({ _id: trusted({ $in: ids }), awaitingPdfSince: null }, { $set: { awaitingPdfSince: now } });
}

/** The fields that identify the PDFs of submissions, in the order of their ids, starting after an id. */
export async function listPdfsWanted(after: Types.ObjectId | null, limit: number): Promise<PdfWanted[]> {
  return SubmissionModel.find(after ? { _id: trusted({ $gt: after }) } : {}, pdfWantedFields)
    .sort({ _id: 1 })
    .limit(limit)
    .lean<PdfWanted[]>();
}

/** The fields that state which references the reports show. */
export type ReferencesNote = Required<
  Pick<Submission, 'referenceIds' | 'referencesAsked' | 'referencesEdition' | 'referencesAt' | 'awaitingPdfSince'>
>;

/** Stores the references of a submission's reports and requests another edition of the PDF; returns false if another request was faster. */
export async function noteReferences({ _id, referencesEdition = null }: Submission, note: ReferencesNote): Promise<boolean> {
  const mark = note.referenceIds?.length ? { $set: { ...note, hasReferences: true } } : { $set: note, $unset: { hasReferences: 1 } };
  return (await SubmissionModel.updateOne({ _id, referencesEdition }, mark)).modifiedCount === 1;
}

/** Submissions whose reports show a reference. */
export const listShowing = (referenceId: string) => SubmissionModel.find({ referenceIds: referenceId }).lean<Submission[]>();

/** Removes references from the reports that show them, which makes another edition due. Returns the ids of these submissions. */
export async function forgetReferences(ids: string[]): Promise<string[]> {
  const shown = await SubmissionModel.find({ referenceIds: trusted({ $in: ids }) }, { _id: 1 }).lean();
  for (const { _id } of shown) while (!(await forgetOn(_id, ids)));
  return shown.map(({ _id }) => _id.toString());
}

/** True once a submission's reports show none of these references; false if another request stored other references meanwhile. */
async function forgetOn(_id: Types.ObjectId, ids: string[]): Promise<boolean> {
  const submission = await SubmissionModel.findOne(
    { _id, referenceIds: trusted({ $in: ids }) },
    { referenceIds: 1, referencesAsked: 1, referencesEdition: 1 },
  ).lean<Submission>();
  if (!submission) return true;
  const now = new Date();
  const before = submission.referenceIds ?? [];
  const referenceIds = before.filter((id) => !ids.includes(id));
  const asked = (submission.referencesAsked ?? 0) - (before.length - referenceIds.length);
  return noteReferences(submission, {
    referenceIds,
    referencesAsked: Math.max(referenceIds.length, asked),
    referencesEdition: (submission.referencesEdition ?? 0) + 1,
    referencesAt: now,
    awaitingPdfSince: now,
  });
}

/** The number of submissions waiting for their PDF, and the time since which the oldest has been waiting. */
export async function countAwaitingPdf(): Promise<{ waiting: number; oldest: Date | null }> {
  const filter = { awaitingPdfSince: trusted({ $gt: new Date(0) }) };
  const first = await SubmissionModel.findOne(filter, { awaitingPdfSince: 1 }).sort({ awaitingPdfSince: 1 }).lean<Submission>();
  return { waiting: await SubmissionModel.countDocuments(filter), oldest: first?.awaitingPdfSince ?? null };
}

/** Removes a submission from the outbox, unless a newer revision or a retry has added it again. */
export async function clearAwaitingPdf({
  _id,
  revision,
  awaitingPdfSince,
}: Pick<Submission, '_id' | 'revision' | 'awaitingPdfSince'>): Promise<void> {
  await SubmissionModel.updateOne({ _id, revision, awaitingPdfSince }, { $unset: { awaitingPdfSince: 1 } });
}

/** Records that the PDF is requested again; returns null if the submission does not exist. */
export async function noteRetry(id: string, act: SubmissionAct, now: Date): Promise<Submission | null> {
  return SubmissionModel.findOneAndUpdate(
    { _id: new Types.ObjectId(id) },
    { $set: { pdfRetriedAt: now, awaitingPdfSince: now }, $push: { unsentAudit: eventOf(id, act) } },
    { returnDocument: 'after' },
  ).lean<Submission>();
}

/** Submissions with a receipt due. */
export const receiptsDue = dueIn<Submission>(SubmissionModel, 'receiptDue', { skillRatings: 0, searchWords: 0, searchPrefixes: 0 });
