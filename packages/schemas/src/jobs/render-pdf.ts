import { z } from 'zod';
import { job } from '../job.ts';
import { objectIdSchema } from '../identifiers.ts';

/**
 * Part of the key of every stored PDF. Not to be raised yet: nothing makes PDFs of an earlier version anew, so that they would be
 * missing. A report that was stored keeps its look and wording.
 */
export const reportTemplateVersion = 1;

/** Candidates wait for `pdf`; `pdf-bulk` re-renders in the background. */
export const pdfQueues = { fresh: 'pdf', bulk: 'pdf-bulk' } as const;

export const renderPdf = job({
  name: 'render-pdf',
  data: z.strictObject({
    submissionId: objectIdSchema,
    revision: z.number().int().positive(),
    template: z.number().int().positive(),
  }),
  jobId: ({ submissionId, revision, template }) => `pdf-${submissionId}-r${revision}-t${template}`,
});
