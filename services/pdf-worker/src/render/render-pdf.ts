import { UnrecoverableError } from 'bullmq';
import { brand } from '@larkfield/brand/brand.ts';
import { checkPrintData, getPrintData, type PrintData } from '@larkfield/schemas/internal/reports.ts';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { bucketForNew } from '@larkfield/stored-data/bucket/current-bucket.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { deletePdf, isPdfReady, type PdfKey } from '@larkfield/stored-data/pdf-store.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { finishPdf } from '#src/pdf-file/finish-pdf.ts';
import type { CurrentSeal } from '#src/seal/open-seal.ts';
import type { LanePool, Priority } from '#src/browser/lane-pool.ts';
import { pdfBytes, timed } from '#src/worker-metrics.ts';
import { pageHtml, pageTitle } from './page-html.ts';

/** The reason of failure for a report that no attempt could print. */
export const tooLarge = 'The report is too large to print';

/** The reason of a failure, worded for staff. Messages of unknown errors stay in the log. */
export function failureReason(error: unknown): string {
  if (error instanceof Error && (error.message === tooLarge || error.name === 'DeadlineError')) return error.message;
  if (error instanceof UnrecoverableError) return 'The worker ended each time it tried to make this PDF';
  return "The PDF couldn't be made after several attempts";
}

/** No real report comes near this number of characters; a longer one would occupy a lane in vain. */
export const maxHtmlLength = 2_000_000;

export interface RenderContext {
  checklist: ServiceClient;
  pool: LanePool;
  keyRing: KeyRing;
  seal: CurrentSeal;
  /** The newest template version that this worker can print. */
  template: number;
}

/** `known` means that the PDF was already stored, perhaps by another worker meanwhile; `gone`, that its content no longer exists or has changed. */
export type RenderOutcome = 'stored' | 'known' | 'gone';

/** Makes and stores one PDF; throws UnrecoverableError for a report that can never be printed. */
export async function renderReport(context: RenderContext, key: PdfKey, priority: Priority, signal?: AbortSignal): Promise<RenderOutcome> {
  if (key.template > context.template) throw new Error('A newer worker has to render this template');
  const data = await timed('fetch', () => fetchPrintData(context.checklist, key));
  if (data === null) return leaveNothing(key);
  if (await isPdfReady(key)) return 'known';
  // Do not print if the bucket was out of reach a moment ago.
  bucketForNew()?.requireReachable();
  const html = pageHtml(data);
  if (html.length > maxHtmlLength) throw new UnrecoverableError(tooLarge);
  const start = performance.now();
  const raw = await timed('render', () => context.pool.render(html, priority));
  const createdAt = new Date(data.packet?.madeAt ?? data.digitalSignature.signedAt);
  const { pdf, sha256 } = await timed('finish', () =>
    finishPdf(raw, { title: pageTitle(data), author: brand.legalName, createdAt }, context.seal()),
  );
  signal?.throwIfAborted();
  const renderMilliseconds = Math.round(performance.now() - start);
  const isFirst = await timed('store', () => storePdf(context.keyRing, key, { pdf, sha256, renderMilliseconds }));
  // An erasure meanwhile may have found no PDF. It removes the submission first and the PDFs after, so either it or this check removes this PDF.
  if (!(await context.checklist(checkPrintData, questionOf(key))).isThere) return leaveNothing(key);
  if (!isFirst) return 'known';
  pdfBytes.observe(pdf.length);
  return 'stored';
}

/** Also removes the PDF of an attempt that was killed between storing and this check. */
async function leaveNothing(key: PdfKey): Promise<RenderOutcome> {
  await deletePdf(key);
  return 'gone';
}

const questionOf = ({ submissionId: id, revision, edition, packet }: PdfKey) => ({ params: { id, revision }, query: { edition, packet } });

async function fetchPrintData(checklist: ServiceClient, key: PdfKey): Promise<PrintData | null> {
  try {
    return await checklist(getPrintData, questionOf(key));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
