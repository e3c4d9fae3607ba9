import { z } from 'zod';
import { reportChecksSchema } from '#src/reports/report-checks.ts';
import { renewedBySchema } from '#src/checklist/renewal.ts';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { submissionRevisionSchema } from '#src/portal/submissions/view-submission.ts';
import { askedErasureSchema } from './ask-for-erasure.ts';

export const ownChecklistSchema = z.strictObject({
  submissionId: objectIdSchema,
  shortReference: shortReferenceSchema,
  /** As they stand there, for whoever corrects them. */
  candidateName: whenMissing(z.string(), ''),
  phone: z.string().nullable(),
  specialtyName: z.string(),
  specialtySlug: z.string(),
  submittedAt: instantSchema,
  /** The end of its year (product.md#scores-7). */
  validUntil: instantSchema,
  state: z.enum(['current', 'expired']),
  /** What renewed it, if anything did: then it cannot be renewed again (product.md#mine-5). */
  renewedBy: renewedBySchema.optional(),
  /** It renews an earlier one: what changed since then can be read. */
  isRenewal: z.boolean().optional(),
  /** Newest first. */
  revisions: z.array(submissionRevisionSchema).min(1),
  checks: reportChecksSchema,
});
export type OwnChecklist = z.output<typeof ownChecklistSchema>;

const openVisitSchema = z.strictObject({
  email: z.string(),
  endsAt: instantSchema,
  checklists: z.array(ownChecklistSchema),
  /** An erasure that was asked for and is not closed yet. */
  erasure: askedErasureSchema.nullable(),
});
export type OpenVisit = z.output<typeof openVisitSchema>;

export const listMyChecklists = endpoint({
  method: 'GET',
  path: '/api/my-checklists',
  service: 'checklist',
  access: 'public',
  summary: 'The checklists of whoever opened their link, newest first',
  /**
   * With `visit=optional` a browser without the cookie gets null, since nobody who comes to ask for a link has done anything wrong.
   * Otherwise, and for a cookie that opens nothing, VISIT_ENDED.
   */
  query: z.strictObject({ visit: z.literal('optional').optional() }),
  reply: openVisitSchema.nullable(),
});
