import type { ChecklistContext } from '#src/checklist-context.ts';
import { clearAwaitingPdf, listAwaitingPdf } from '#src/submissions/submission-outbox-store.ts';
import { listMissingPdfs, queuePdf } from './ensure-pdf.ts';

/** The interval of the sweep, in milliseconds (product.md#pdf-1). */
export const sweepInterval = 10_000;

/** The sweep ignores submissions younger than this, which the queue handles. */
const minimumWait = 2_000;
const batchSize = 500;

/**
 * Queues missing PDFs again, after a pause if they timed out, and removes finished submissions
 * from the outbox; returns the number of queued PDFs. `finish` does the other work that follows
 * a revision. If it fails or makes another PDF due, the submission stays in the outbox.
 */
export async function sweepPdfs(
  context: Pick<ChecklistContext, 'pdfQueue' | 'template'>,
  finish: (submissionId: string) => Promise<unknown>,
  now = new Date(),
): Promise<number> {
  const waiting = await listAwaitingPdf(new Date(now.getTime() - minimumWait), batchSize);
  const missing = await listMissingPdfs(waiting, context.template, now);
  let queued = 0;
  const errors: unknown[] = [];
  for (const submission of waiting) {
    const readers = missing.get(submission._id.toString()) ?? [];
    for (const { reader, isDue } of readers) {
      if (!isDue) continue;
      if (!(await queuePdf(context, submission, reader))) return queued;
      queued += 1;
    }
    if (readers.length > 0) continue;
    try {
      await finish(submission._id.toString());
      await clearAwaitingPdf(submission);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return queued;
}
