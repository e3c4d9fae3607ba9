import { documentKinds } from '@larkfield/schemas/queue-jobs.ts';
import { findDocumentState } from '@larkfield/stored-data/document-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

/** Milliseconds after which a document that could not be made is tried again. */
export const failedDocumentPause = 120_000;

/**
 * Has the firm's documents made that are not there as their content is now: at the start, after a change, or when the
 * queue lost them. The first visitor then rarely waits. Returns how many were queued.
 */
export async function sweepDocuments(
  { documents, documentQueue }: Pick<ChecklistContext, 'documents' | 'documentQueue'>,
  now = new Date(),
): Promise<number> {
  let queued = 0;
  for (const kind of documentKinds) {
    const key = documents.keys[kind];
    const { state, since } = await findDocumentState(key);
    const isDue = state === 'pending' || (state === 'failed' && now.getTime() - since!.getTime() >= failedDocumentPause);
    if (isDue && (await documentQueue.addAgain(key))) queued += 1;
  }
  return queued;
}
