import { documentKinds } from '@larkfield/schemas/queue-jobs.ts';
import { findDocumentState } from '@larkfield/stored-data/document-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

/** Milliseconds after which a failed document is retried. */
export const failedDocumentPause = 120_000;

/**
 * Queues the firm's documents that are missing for their current content: at the start, after a change, or if the queue lost them. The
 * first visitor then rarely waits. Returns the number of queued documents.
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
