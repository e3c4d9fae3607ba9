import { trusted, Types } from 'mongoose';
import { pdfWantedFields, SubmissionModel, type PdfWanted, type Submission } from './submission-store.ts';

/** Submissions whose PDF has been waited for since before a time, oldest first. */
export async function listAwaitingPdf(before: Date, limit: number): Promise<PdfWanted[]> {
  return SubmissionModel.find({ awaitingPdfSince: trusted({ $lt: before }) }, pdfWantedFields)
    .sort({ awaitingPdfSince: 1 })
    .limit(limit)
    .lean<PdfWanted[]>();
}

/** Puts submissions into the outbox, unless they are in it. */
export async function noteAwaitingPdf(ids: Types.ObjectId[], now: Date): Promise<void> {
  await SubmissionModel.updateMany({ _id: trusted({ $in: ids }), awaitingPdfSince: null }, { $set: { awaitingPdfSince: now } });
}

/** Which PDFs submissions want, in the order of their ids, from after one of them. */
export async function listPdfsWanted(after: Types.ObjectId | null, limit: number): Promise<PdfWanted[]> {
  return SubmissionModel.find(after ? { _id: trusted({ $gt: after }) } : {}, pdfWantedFields)
    .sort({ _id: 1 })
    .limit(limit)
    .lean<PdfWanted[]>();
}

/** How many submissions wait for their PDF, and since when the first. */
export async function countAwaitingPdf(): Promise<{ waiting: number; oldest: Date | null }> {
  const filter = { awaitingPdfSince: trusted({ $gt: new Date(0) }) };
  const first = await SubmissionModel.findOne(filter, { awaitingPdfSince: 1 }).sort({ awaitingPdfSince: 1 }).lean<Submission>();
  return { waiting: await SubmissionModel.countDocuments(filter), oldest: first?.awaitingPdfSince ?? null };
}

/** Takes a submission out of the outbox, unless a newer revision or a retry put it there again. */
export async function clearAwaitingPdf({
  _id,
  revision,
  awaitingPdfSince,
}: Pick<Submission, '_id' | 'revision' | 'awaitingPdfSince'>): Promise<void> {
  await SubmissionModel.updateOne({ _id, revision, awaitingPdfSince }, { $unset: { awaitingPdfSince: 1 } });
}

/** Notes that the PDF is asked for once more; null when there is no such submission. */
export async function noteRetry(id: string, now: Date): Promise<Submission | null> {
  return SubmissionModel.findOneAndUpdate(
    { _id: new Types.ObjectId(id) },
    { $set: { pdfRetriedAt: now, awaitingPdfSince: now } },
    { returnDocument: 'after' },
  ).lean<Submission>();
}

/** Submissions of which the candidate is still to be told, oldest first. */
export async function listAwaitingMail(limit: number): Promise<Submission[]> {
  return SubmissionModel.find({ awaitingMailSince: trusted({ $gt: new Date(0) }) }, { skillRatings: 0, searchWords: 0, searchPrefixes: 0 })
    .sort({ awaitingMailSince: 1 })
    .limit(limit)
    .lean<Submission[]>();
}

/** Notes that the candidate's mail is asked for, unless there is something newer to tell. */
export async function clearAwaitingMail({ _id, awaitingMailSince }: Pick<Submission, '_id' | 'awaitingMailSince'>): Promise<void> {
  await SubmissionModel.updateOne({ _id, awaitingMailSince }, { $unset: { awaitingMailSince: 1 } });
}
