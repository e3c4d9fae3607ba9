import { z } from 'zod';
import { job } from '#src/job.ts';
import { objectIdSchema } from '#src/identifiers.ts';

/**
 * Part of the key of every stored PDF. Raise it when the report's look or wording changes: all PDFs are then made anew, at once for
 * whoever asks for one, the others in the background.
 */
export const reportTemplateVersion = 6;

/** Candidates wait for `pdf`; `pdf-bulk` re-renders in the background. */
export const pdfQueues = { fresh: 'pdf', bulk: 'pdf-bulk' } as const;

export const renderPdf = job({
  name: 'render-pdf',
  data: z.strictObject({
    submissionId: objectIdSchema,
    revision: z.number().int().positive(),
    template: z.number().int().positive(),
    /** How many times staff noted checks of its credentials; without one none since it was signed. */
    checks: z.number().int().positive().optional(),
    /** Which state of its references the PDF shows; without one it shows none of them. */
    edition: z.number().int().positive().optional(),
    /** The packet that the report is part of; without one it stands alone. */
    packet: objectIdSchema.optional(),
  }),
  jobId: ({ submissionId, revision, template, checks, edition, packet }) =>
    `pdf-${submissionId}-r${revision}-t${template}${checks ? `-c${checks}` : ''}${edition ? `-e${edition}` : ''}${packet ? `-p${packet}` : ''}`,
});
