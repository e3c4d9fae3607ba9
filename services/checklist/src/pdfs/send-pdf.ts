import type { Request, Response } from 'express';
import { brand } from '@larkfield/brand/brand.ts';
import { findPdf } from '@larkfield/records/pdf-content.ts';
import { sendError } from '@larkfield/service-kit/http/http-error.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { ensurePdf, pdfKeyOf, type PdfReader } from './ensure-pdf.ts';
import { sendPdfFile } from './send-pdf-file.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { sendWaitingPage } from './waiting-page.ts';

/** Seconds after which a client asks again. */
const retryAfter = 2;

/** Answers with the PDF of a submission, or says that it is being made or could not be made. */
export async function sendPdf(
  context: Pick<ChecklistContext, 'keyRing' | 'pdfQueue' | 'bulkQueue' | 'template'>,
  submission: Submission,
  request: Request,
  response: Response,
  reader: PdfReader,
): Promise<void> {
  const pdf = await findPdf(context.keyRing, pdfKeyOf(submission, context.template, reader));
  if (pdf) {
    await sendPdfFile({ ...pdf, fileName: `${submission.reference}-${submission.specialtySlug}.pdf`, isPublic: false }, request, response);
    return;
  }
  const state = await ensurePdf(context, submission, reader);
  response.setHeader('Cache-Control', 'no-store');
  if (request.accepts(['json', 'html']) === 'html') {
    const isFailed = state.state === 'failed';
    sendWaitingPage(response, { text: waitingText(submission.reference, isFailed), isFailed, retryAfter });
  } else if (state.state === 'failed') {
    sendError(response, 'PDF_FAILED');
  } else {
    response.status(202).setHeader('Retry-After', String(retryAfter)).json(state);
  }
}

function waitingText(reference: string, isFailed: boolean): string {
  return isFailed
    ? `Your checklist <b>${reference}</b> is safe with us. Our team can make the PDF again: write to <b>${brand.emails.credentialing}</b> and include the reference.`
    : `The report for <b>${reference}</b> is being made. This page shows it as soon as it is ready, usually within a few seconds.`;
}
