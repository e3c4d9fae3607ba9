import { type Job, UnrecoverableError } from 'bullmq';
import { renderDocument, renderPdf } from '@larkfield/schemas/queue-jobs.ts';
import { storeDocumentFailure } from '@larkfield/stored-data/document-store.ts';
import { storePdfDelay, storePdfFailure } from '@larkfield/stored-data/pdf-store.ts';
import type { Priority } from '#src/browser/lane-pool.ts';
import { renderFirmDocument } from '#src/render/render-document.ts';
import { type RenderContext, type RenderOutcome, renderReport } from '#src/render/render-pdf.ts';

/** True for a job that has failed and will not be tried again. */
export function isFinal({ attemptsMade, opts }: Pick<Job, 'attemptsMade' | 'opts'>, error: unknown): boolean {
  return error instanceof UnrecoverableError || attemptsMade >= (opts.attempts ?? 1);
}

/** The work of one kind of job, and how its failures are recorded. */
interface PdfWork {
  render: (context: RenderContext, data: unknown, priority: Priority, signal?: AbortSignal) => Promise<RenderOutcome>;
  noteFailure: (data: unknown, reason: string) => Promise<void>;
  /** Records a time-out; returns true if the job will be retried later. */
  noteDelay: (data: unknown, reason: string) => Promise<boolean>;
}

const pdfWork: Record<string, PdfWork> = {
  [renderPdf.name]: {
    render: (context, data, ...rest) => renderReport(context, renderPdf.data.parse(data), ...rest),
    noteFailure: (data, reason) => storePdfFailure(renderPdf.data.parse(data), reason),
    noteDelay: (data, reason) => storePdfDelay(renderPdf.data.parse(data), reason),
  },
  [renderDocument.name]: {
    render: (context, data, ...rest) => renderFirmDocument(context, renderDocument.data.parse(data), ...rest),
    noteFailure: (data, reason) => storeDocumentFailure(renderDocument.data.parse(data), reason),
    // Every failed document is retried (sweep-documents.ts).
    noteDelay: async (data, reason) => {
      await storeDocumentFailure(renderDocument.data.parse(data), reason);
      return true;
    },
  },
};

/** The work for a job's name; throws for an unknown name. */
export function jobWorkOf({ name }: Pick<Job, 'name'>): PdfWork {
  const work = pdfWork[name];
  if (!work) throw new UnrecoverableError(`No work is called ${name}`);
  return work;
}
