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

/** Most PDFs are made within a second or two. More calls than these could keep others from being answered (product.md#report-2). */
export const pdfWaiting = { places: 8, longest: 5_000 };

/** Seconds after which a client asks again. While every place is taken each is told another time, or those who came together would do so again. */
export const retryAfter = ({ pdfWaits }: Pick<ChecklistContext, 'pdfWaits'>): number => (pdfWaits.isFull() ? randomInt(2, 7) : 2);

/** The PDF, for which the call waits a while if it is being made, or else its state. */
export async function awaitPdf<S extends { state: string }>(
  { keyRing, pdfWaits }: Pick<ChecklistContext, 'keyRing' | 'pdfWaits'>,
  key: PdfKey,
  readState: () => Promise<S>,
  response: Response,
) {
  type Found = NonNullable<Awaited<ReturnType<typeof findPdf>>> | S;
  const look = async (): Promise<Found> => (await findPdf(keyRing, key)) ?? (await readState());
  // One that is ready by its state was stored between the two looks.
  const isUnderWay = (found: Found) => 'state' in found && (found.state === 'pending' || found.state === 'ready');
  return pdfWaits.look(renderPdf.jobId(key), look, isUnderWay, response);
}

/** Answers with the PDF of a submission, or says that it is being made or could not be made. */
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
