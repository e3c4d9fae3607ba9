import type { Request, Response } from 'express';
import { brand } from '@larkfield/brand/brand.ts';
import type { DocumentKind } from '@larkfield/schemas/queue-jobs.ts';
import { findDocument, findDocumentState } from '@larkfield/stored-data/document-store.ts';
import { sendError } from '@larkfield/service-kit/http/http-error.ts';
import { getAuditReport, getCapabilityDeck, getCapabilityDeckPdf } from '@larkfield/schemas/reports/firm-documents.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { getDocumentFacts } from '@larkfield/schemas/internal/reports.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { sendPdfFile } from '#src/pdfs/send-pdf-file.ts';
import { sendWaitingPage } from '#src/pdfs/waiting-page.ts';
import { failedDocumentPause } from './sweep-documents.ts';

/** Seconds after which a client retries; rendering a document takes well under one second. */
const retryAfter = 1;

interface Wanted {
  kind: DocumentKind;
  /** The document's name in texts. */
  name: string;
  /** The base of the file name, to which the firm and the day are added. */
  fileName: string;
}

/** Replies with a document of the firm for its current content, or queues it and replies that it is being made. */
export async function sendDocument(
  { keyRing, documents, documentQueue }: ChecklistContext,
  wanted: Wanted,
  request: Request,
  response: Response,
): Promise<void> {
  const key = documents.keys[wanted.kind];
  const pdf = await findDocument(keyRing, key);
  if (pdf) {
    const day = new Date().toISOString().slice(0, 10);
    await sendPdfFile(
      { ...pdf, fileName: `${brand.shortName.toLowerCase()}-${wanted.fileName}-${day}.pdf`, isPublic: true },
      request,
      response,
    );
    return;
  }
  const { state } = await findDocumentState(key);
  const isFailed = state === 'failed';
  // The sweep retries a failed document, so that visitors do not each trigger a retry.
  if (!isFailed) await documentQueue.add(key);
  response.setHeader('Cache-Control', 'no-store');
  if (request.accepts(['json', 'html']) === 'html') {
    sendWaitingPage(response, { text: waitingText(wanted, isFailed), isFailed, retryAfter });
  } else if (isFailed) {
    sendError(response, 'PDF_FAILED', {
      message: "This document couldn't be made. Please try again in a few minutes.",
      retryAfter: failedDocumentPause / 1000,
    });
  } else {
    response.status(202).setHeader('Retry-After', String(retryAfter)).json({ state: 'pending' });
  }
}

function waitingText({ name }: Wanted, isFailed: boolean): string {
  return isFailed
    ? `The <b>${name}</b> couldn't be made just now. We're trying again: come back in a few minutes, or write to <b>${brand.emails.general}</b>.`
    : `The <b>${name}</b> is being made. This page shows it as soon as it is ready, usually within a second.`;
}

const getAuditReportRoute = (context: ChecklistContext) =>
  route(getAuditReport, async ({ request, response }) => {
    await sendDocument(
      context,
      { kind: 'audit-report', name: 'compliance self-assessment', fileName: 'tjc-compliance-self-assessment' },
      request,
      response,
    );
    return answered;
  });

const getCapabilityDeckRoute = (context: ChecklistContext) =>
  route(getCapabilityDeck, () => ({
    companyName: brand.name,
    ...brand.deck,
    email: brand.emails.general,
    website: `https://${brand.domain}`,
    catalogue: context.documents.totals,
  }));

const getCapabilityDeckPdfRoute = (context: ChecklistContext) =>
  route(getCapabilityDeckPdf, async ({ request, response }) => {
    await sendDocument(context, { kind: 'platform-brief', name: 'platform brief', fileName: 'platform-brief' }, request, response);
    return answered;
  });

const getDocumentFactsRoute = (context: ChecklistContext) =>
  route(getDocumentFacts, ({ params: { kind } }) => ({ key: context.documents.keys[kind], totals: context.documents.totals }));

export const documentRoutes = (context: ChecklistContext) => ({
  getAuditReport: getAuditReportRoute(context),
  getCapabilityDeckPdf: getCapabilityDeckPdfRoute(context),
  getCapabilityDeck: getCapabilityDeckRoute(context),
  getDocumentFacts: getDocumentFactsRoute(context),
});
