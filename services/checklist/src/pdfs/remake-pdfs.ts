import type { ChecklistContext } from '#src/checklist-context.ts';
import { listPdfsWanted, type PdfWanted } from '#src/submissions/submission-outbox-store.ts';
import { listMissingPdfs, pdfKeyOf } from './ensure-pdf.ts';
import { moveRemake, readRemake } from './pdf-remake-store.ts';

/** Limit of the background queue; with a sweep every ten seconds, this is more than a dozen workers can render. */
const mostAhead = 1_000;
/** Number of submissions read in one step. */
const batchSize = 250;

/**
 * After the template version was raised, queues the missing PDFs in the background, from the first submission to the last. As jobs may be
 * lost with Redis, it starts over until nothing is missing. It resumes where the last run ended, even after a restart. Several instances
 * may run it, since a job is queued once and a PDF stored once. Returns the number of queued PDFs.
 */
export async function remakePdfs(
  { bulkQueue, template }: Pick<ChecklistContext, 'bulkQueue' | 'template'>,
  { ahead = mostAhead, batch: size = batchSize } = {},
): Promise<number> {
  // No PDF can be outdated by the first version; its missing PDFs are in the outbox.
  if (template === 1) return 0;
  let queued = 0;
  for (;;) {
    const remake = await readRemake(template);
    const waiting = remake.isDone ? null : await bulkQueue.countWaiting();
    if (waiting === null || waiting >= ahead) return queued;
    const batch = await listPdfsWanted(remake.after, Math.min(size, ahead - waiting));
    const readers = await listMissingPdfs(batch, template);
    const dueOf = ({ _id }: PdfWanted) => (readers.get(_id.toString()) ?? []).filter(({ isDue }) => isDue);
    // The sweep handles submissions in the outbox. A PDF that timed out is rendered again when it is requested.
    const missing = batch.filter((submission) => !submission.awaitingPdfSince && dueOf(submission).length > 0);
    for (const submission of missing) {
      for (const { reader } of dueOf(submission)) {
        if (!(await bulkQueue.addAgain(pdfKeyOf(submission, template, reader)))) return queued;
        queued += 1;
      }
    }
    await moveRemake(template, remake, batch.at(-1)?._id ?? null, missing.length);
    // The jobs of a pass are still queued at its end, so the next run checks for missing PDFs.
    if (batch.length === 0) return queued;
  }
}
