import { randomInt } from 'node:crypto';
import type { Request, Response } from 'express';
import { brand } from '@larkfield/brand/brand.ts';
import { findPdf } from '@larkfield/stored-data/pdf-content.ts';
import type { PdfKey } from '@larkfield/stored-data/pdf-store.ts';
import { renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { sendError } from '@larkfield/service-kit/http/http-error.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import type { Submission } from '#src/submissions/submission-store.ts';
import { ensurePdf, pdfKeyOf, type PdfReader } from './ensure-pdf.ts';
import { sendPdfFile } from './send-pdf-file.ts';
import { sendWaitingPage } from './waiting-page.ts';

/** Most PDFs are rendered within a second or two. More waiting calls than this could block other calls (product.md#report-2). */
export const pdfWaiting = { places: 8, longest: 5_000 };

/**
 * Seconds after which a client retries. While all places are taken, each
 * client gets a different time, so that they do not all return together.
 */
export const retryAfter = ({ pdfWaits }: Pick<ChecklistContext, 'pdfWaits'>): number => (pdfWaits.isFull() ? randomInt(2, 7) : 2);

/** The PDF or its state; waits a while for a PDF that is being rendered. */
export async function awaitPdf<S extends { state: string }>(
  { keyRing, pdfWaits }: Pick<ChecklistContext, 'keyRing' | 'pdfWaits'>,
  key: PdfKey,
  readState: () => Promise<S>,
  response: Response,
) {
  type Found = NonNullable<Awaited<ReturnType<typeof findPdf>>> | S;
  const look = async (): Promise<Found> => (await findPdf(keyRing, key)) ?? (await readState());
  // A PDF whose state is `ready` was stored between the two queries.
  const isUnderWay = (found: Found) => 'state' in found && (found.state === 'pending' || found.state === 'ready');
  return pdfWaits.look(renderPdf.jobId(key), look, isUnderWay, response);
}

/** Replies with the PDF of a submission, or with its state if it is pending or failed. */
export async function sendPdf(
  context: Pick<ChecklistContext, 'keyRing' | 'pdfQueue' | 'bulkQueue' | 'pdfWaits' | 'template'>,
  submission: Submission,
  request: Request,
  response: Response,
  reader: PdfReader,
): Promise<void> {
  const key = pdfKeyOf(submission, context.template, reader);
  const found = await awaitPdf(context, key, () => ensurePdf(context, submission, reader), response);
  if ('compressed' in found) {
    await sendPdfFile(
      { ...found, fileName: `${submission.reference}-${submission.specialtySlug}.pdf`, isPublic: false },
      request,
      response,
    );
    return;
  }
  response.setHeader('Cache-Control', 'no-store');
  if (request.accepts(['json', 'html']) === 'html') {
    const isFailed = found.state === 'failed';
    sendWaitingPage(response, { text: waitingText(submission.reference, isFailed), isFailed, retryAfter: retryAfter(context) });
  } else if (found.state === 'failed') {
    sendError(response, 'PDF_FAILED');
  } else {
    response
      .status(202)
      .setHeader('Retry-After', String(retryAfter(context)))
      .json(found);
  }
}

function waitingText(reference: string, isFailed: boolean): string {
  return isFailed
    ? `Your checklist <b>${reference}</b> is safe with us. Our team can make the PDF again: write to <b>${brand.emails.credentialing}</b> and include the reference.`
    : `The report for <b>${reference}</b> is being made. This page shows it as soon as it is ready, usually within a few seconds.`;
}
