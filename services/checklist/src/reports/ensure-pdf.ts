import type { PdfState } from '@larkfield/schemas/checklist/pdf-state.ts';
import { findPdfStates, type PdfKey, type PdfRequest } from '@larkfield/records/pdf-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { noteAwaitingPdf } from '#src/submissions/submission-outbox-store.ts';
import type { PdfWanted, Submission } from '#src/submissions/submission-store.ts';

// Which PDF belongs to a submission is derived, and so is the work: what should exist minus what is stored.

type PdfContext = Pick<ChecklistContext, 'pdfQueue' | 'template'>;
type EnsureContext = Pick<ChecklistContext, 'pdfQueue' | 'bulkQueue' | 'template'>;

/** The PDF that belongs to a submission as it is now. */
export function pdfKeyOf({ _id, revision }: Pick<Submission, '_id' | 'revision'>, template: number): PdfKey {
  return { submissionId: _id.toString(), revision, template };
}

/** The PDF states of some submissions by id. */
export async function readPdfStates(submissions: PdfWanted[], template: number): Promise<Map<string, PdfState>> {
  if (submissions.length === 0) return new Map();
  const toRequest = (submission: PdfWanted): PdfRequest => ({
    ...pdfKeyOf(submission, template),
    requestedAt: submission.pdfRequestedAt,
    retriedAt: submission.pdfRetriedAt,
  });
  return findPdfStates(submissions.map(toRequest));
}

/** Queues the PDF of a submission that is in the outbox; false when Redis could not be reached in time, then the sweep does it. */
export function queuePdf({ pdfQueue, template }: PdfContext, submission: Pick<Submission, '_id' | 'revision'>): Promise<boolean> {
  return pdfQueue.addAgain(pdfKeyOf(submission, template));
}

/**
 * The states of the PDFs that somebody asks for. One that is missing although nobody waits for it, because a raised template
 * version has made the stored one outdated, enters the outbox and is queued ahead of those that are remade in the background.
 */
export async function ensurePdfs(context: EnsureContext, submissions: PdfWanted[]): Promise<Map<string, PdfState>> {
  const states = await readPdfStates(submissions, context.template);
  const isMissing = (submission: PdfWanted) => states.get(submission._id.toString())?.state === 'pending' && !submission.awaitingPdfSince;
  const missing = submissions.filter(isMissing);
  if (missing.length > 0)
    await noteAwaitingPdf(
      missing.map(({ _id }) => _id),
      new Date(),
    );
  await Promise.all(missing.map((submission) => queueAhead(context, submission)));
  return states;
}

/** Queues a PDF that may wait in the background queue; one that is being made there is not made twice. */
async function queueAhead(context: EnsureContext, submission: PdfWanted): Promise<void> {
  if (await context.bulkQueue.withdraw(pdfKeyOf(submission, context.template))) await queuePdf(context, submission);
}

/** The same for one submission. */
export async function ensurePdf(context: EnsureContext, submission: PdfWanted): Promise<PdfState> {
  return (await ensurePdfs(context, [submission])).get(submission._id.toString())!;
}
