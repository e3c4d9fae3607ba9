import { reportTemplateVersion } from '@larkfield/schemas/jobs/render-pdf.ts';
import type { PdfState } from '@larkfield/schemas/checklist/pdf-state.ts';
import { findPdfStates, type PdfKey, type PdfRequest } from '@larkfield/records/pdf-store.ts';
import type { Submission } from '#src/submissions/submission-store.ts';

type Requested = Pick<Submission, '_id' | 'revision' | 'pdfRequestedAt' | 'pdfRetriedAt'>;

/** The PDF that belongs to a submission as it is now. */
export function pdfKeyOf({ _id, revision }: Pick<Submission, '_id' | 'revision'>): PdfKey {
  return { submissionId: _id.toString(), revision, template: reportTemplateVersion };
}

function toRequest(submission: Requested): PdfRequest {
  return { ...pdfKeyOf(submission), requestedAt: submission.pdfRequestedAt, retriedAt: submission.pdfRetriedAt };
}

/** The PDF states of some submissions by id. */
export async function readPdfStates(submissions: Requested[]): Promise<Map<string, PdfState>> {
  return submissions.length === 0 ? new Map() : findPdfStates(submissions.map(toRequest));
}

/** The PDF state of one submission. */
export async function readPdfState(submission: Requested): Promise<PdfState> {
  return (await readPdfStates([submission])).get(submission._id.toString())!;
}
