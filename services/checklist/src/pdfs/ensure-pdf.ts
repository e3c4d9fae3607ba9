import type { PdfState } from '@larkfield/schemas/checklist/pdf.ts';
import { findPausing, findPdfStates, type PdfKey, pdfRecordId, type PdfRequest } from '@larkfield/stored-data/pdf-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { noteAwaitingPdf, type PdfWanted } from '#src/submissions/submission-outbox-store.ts';
import type { Submission } from '#src/submissions/submission-store.ts';

// The work is derived from the submissions, as the PDFs are: the wanted PDFs minus the stored PDFs.

type PdfContext = Pick<ChecklistContext, 'pdfQueue' | 'template'>;
type EnsureContext = Pick<ChecklistContext, 'pdfQueue' | 'bulkQueue' | 'template'>;

/** The reader of a PDF. A candidate's copy omits the supervisors' references, and a copy for staff includes them. Both copies may be passed on. */
export type PdfReader = 'candidate' | 'staff';

type PdfOf = Pick<Submission, '_id' | 'revision' | 'checksNoted' | 'referencesEdition'>;

/** The PDF for one kind of reader. Without references, it is the same for both. */
export function pdfKeyOf(
  { _id, revision, checksNoted, referencesEdition }: PdfOf,
  template: number,
  reader: PdfReader = 'candidate',
): PdfKey {
  const edition = reader === 'staff' && referencesEdition ? { edition: referencesEdition } : {};
  const checks = checksNoted ? { checks: checksNoted } : {};
  return { submissionId: _id.toString(), revision, template, ...checks, ...edition };
}

/** The PDF states of some submissions by id. */
export async function readPdfStates(
  submissions: PdfWanted[],
  template: number,
  reader: PdfReader = 'candidate',
): Promise<Map<string, PdfState>> {
  if (submissions.length === 0) return new Map();
  const toRequest = (submission: PdfWanted): PdfRequest => {
    const key = pdfKeyOf(submission, template, reader);
    const requestedAt = (key.edition && submission.referencesAt) || submission.pdfRequestedAt;
    return { ...key, requestedAt, retriedAt: submission.pdfRetriedAt };
  };
  return findPdfStates(submissions.map(toRequest));
}

/** A PDF that is missing and has not failed. After a time-out it is not due before its pause is over. */
interface MissingPdf {
  reader: PdfReader;
  isDue: boolean;
}

/** The missing PDFs of some submissions, by submission id. */
export async function listMissingPdfs(submissions: PdfWanted[], template: number, now = new Date()): Promise<Map<string, MissingPdf[]>> {
  const missing = new Map<string, MissingPdf[]>();
  for (const reader of ['candidate', 'staff'] as const) {
    const concerned = reader === 'candidate' ? submissions : submissions.filter(({ referencesEdition }) => referencesEdition);
    const states = await readPdfStates(concerned, template, reader);
    const pending = concerned.filter(({ _id }) => states.get(_id.toString())?.state === 'pending');
    const recordOf = (submission: PdfWanted) => pdfRecordId(pdfKeyOf(submission, template, reader));
    const pausing = await findPausing(pending.map(recordOf), now);
    for (const submission of pending) {
      const id = submission._id.toString();
      missing.set(id, [...(missing.get(id) ?? []), { reader, isDue: !pausing.has(recordOf(submission)) }]);
    }
  }
  return missing;
}

/** Queues the PDF of a submission that is in the outbox; returns false if Redis did not reply in time, and leaves the PDF to the sweep. */
export function queuePdf({ pdfQueue, template }: PdfContext, submission: PdfOf, reader: PdfReader = 'candidate'): Promise<boolean> {
  return pdfQueue.addAgain(pdfKeyOf(submission, template, reader));
}

/**
 * The states of requested PDFs. A PDF can be missing without being in the outbox if the template version was raised and the stored PDF is
 * outdated. Such a PDF enters the outbox and is queued ahead of those rendered in the background.
 */
export async function ensurePdfs(
  context: EnsureContext,
  submissions: PdfWanted[],
  reader: PdfReader = 'candidate',
): Promise<Map<string, PdfState>> {
  const states = await readPdfStates(submissions, context.template, reader);
  const isMissing = (submission: PdfWanted) => states.get(submission._id.toString())?.state === 'pending' && !submission.awaitingPdfSince;
  const missing = submissions.filter(isMissing);
  if (missing.length > 0)
    await noteAwaitingPdf(
      missing.map(({ _id }) => _id),
      new Date(),
    );
  await Promise.all(missing.map((submission) => queueAhead(context, submission, reader)));
  return states;
}

/** Withdraws a PDF from the background queue and queues it as fresh, unless it is already being rendered there. */
async function queueAhead(context: EnsureContext, submission: PdfWanted, reader: PdfReader): Promise<void> {
  if (await context.bulkQueue.withdraw(pdfKeyOf(submission, context.template, reader))) await queuePdf(context, submission, reader);
}

/** The same for a single submission. */
export async function ensurePdf(context: EnsureContext, submission: PdfWanted, reader: PdfReader = 'candidate'): Promise<PdfState> {
  return (await ensurePdfs(context, [submission], reader)).get(submission._id.toString())!;
}
