import { UnrecoverableError, type Job } from 'bullmq';
import { renderDocument } from '@larkfield/schemas/jobs/render-document.ts';
import { renderPdf } from '@larkfield/schemas/jobs/render-pdf.ts';
import { storeDocumentFailure } from '@larkfield/records/document-store.ts';
import { storePdfFailure } from '@larkfield/records/pdf-store.ts';
import type { Priority } from '#src/browser/lane-pool.ts';
import { renderFirmDocument } from '#src/render/render-document.ts';
import { renderReport, type RenderContext, type RenderOutcome } from '#src/render/render-pdf.ts';

/** What is done for one kind of job, and what is noted when it cannot be done. */
interface PdfWork {
  render: (context: RenderContext, data: unknown, priority: Priority, signal?: AbortSignal) => Promise<RenderOutcome>;
  noteFailure: (data: unknown, reason: string) => Promise<void>;
}

const pdfWork: Record<string, PdfWork> = {
  [renderPdf.name]: {
    render: (context, data, ...rest) => renderReport(context, renderPdf.data.parse(data), ...rest),
    noteFailure: (data, reason) => storePdfFailure(renderPdf.data.parse(data), reason),
  },
  [renderDocument.name]: {
    render: (context, data, ...rest) => renderFirmDocument(context, renderDocument.data.parse(data), ...rest),
    noteFailure: (data, reason) => storeDocumentFailure(renderDocument.data.parse(data), reason),
  },
};

/** The work behind a job's name; throws for a name that no contract of this worker has. */
export function jobWorkOf({ name }: Pick<Job, 'name'>): PdfWork {
  const work = pdfWork[name];
  if (!work) throw new UnrecoverableError(`No work is called ${name}`);
  return work;
}
