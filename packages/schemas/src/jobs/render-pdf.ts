import { z } from 'zod';
import { job } from '../job.ts';
import { objectIdSchema } from '../identifiers.ts';

/** Raise it when the report's look or wording changes: every PDF is then made anew on its next need. */
export const reportTemplateVersion = 2;

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
