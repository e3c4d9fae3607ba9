import { z } from 'zod';
import { correctionSchema } from '#src/checklist/correct-details.ts';
import { reportChecksSchema } from '#src/reports/report-checks.ts';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, submissionIdParamsSchema } from '#src/identifiers.ts';
import { reportDataSchema } from '#src/reports/report-data.ts';

/** One state of a submission: the first one, the same person's correction, what was changed through a shared link, what its owner changed from My checklists, or with personal details corrected. */
export const submissionRevisionSchema = z.strictObject({
  revision: z.number().int().positive(),
  via: z.enum(['submit', 'correction', 'edit', 'owner', 'details']),
  signedAt: instantSchema,
  /** Of one that corrected personal details: what, and when. Its signature is that of the revision before. */
  correction: correctionSchema.optional(),
});
export type SubmissionRevision = z.output<typeof submissionRevisionSchema>;

/** A report holds neither the date of birth nor digits of the SSN, for staff as for viewers of a link. */
export const viewSubmission = endpoint({
  method: 'GET',
  path: '/api/admin-portal/submissions/:id/report',
  service: 'checklist',
  access: 'user',
  summary: 'The report of a submission on screen, newest or earlier revision; that it was seen is audited',
  params: submissionIdParamsSchema,
  query: z.strictObject({ revision: z.coerce.number().int().positive().optional() }),
  reply: z.strictObject({
    report: reportDataSchema,
    /** Newest first. */
    revisions: z.array(submissionRevisionSchema).min(1),
    checks: reportChecksSchema,
  }),
});
