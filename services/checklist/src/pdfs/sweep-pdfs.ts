import type { ChecklistContext } from '#src/checklist-context.ts';
import { clearAwaitingPdf, listAwaitingPdf } from '#src/submissions/submission-outbox-store.ts';
import { listMissingPdfs, queuePdf } from './ensure-pdf.ts';

/** The sweep runs this often, in milliseconds (product.md#pdf-1). */
export const sweepInterval = 10_000;

/** Younger submissions are left to the queue. */
const minimumWait = 2_000;
const batchSize = 500;

/**
 * Queues again what has no PDF yet, after a pause what took too long, and takes what is done out of the outbox; returns how many were queued. `finish` does what else follows
 * a revision: where it makes another PDF due, or fails, the submission stays in the outbox.
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
