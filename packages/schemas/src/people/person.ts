import { z } from 'zod';
import { pdfStateSchema } from '#src/checklist/pdf/pdf-state.ts';
import { renewedBySchema } from '#src/checklist/renewal.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { assigneeSchema } from '#src/portal/submissions/admin-submission.ts';
import { submissionRevisionSchema } from '#src/portal/submissions/view-submission.ts';

/** Limits of a candidate's page: more of anything than this is of nobody's interest there. */
export const personConstants = { checklists: 50, listed: 100, noteLength: 4_000 } as const;

/** A candidate's id is random: it stands in addresses and in the audit trail, and says nothing of whose it is. */
export const personIdParamsSchema = z.strictObject({ personId: objectIdSchema });

/** A checklist of a candidate. */
export const personChecklistSchema = z.strictObject({
  id: objectIdSchema,
  candidateName: z.string(),
  specialty: z.string(),
  shortReference: shortReferenceSchema,
  phone: z.string().nullable(),
  submittedAt: instantSchema,
  validUntil: instantSchema,
  renewedBy: renewedBySchema.optional(),
  /** Newest first. */
  revisions: z.array(submissionRevisionSchema).min(1),
  pdf: pdfStateSchema,
  assignee: assigneeSchema.nullable(),
});
export type PersonChecklist = z.output<typeof personChecklistSchema>;

/** A candidate: everybody who submitted with one address, or a checklist without one. */
export const personSchema = z.strictObject({
  id: objectIdSchema,
  /** Every name that the address was used under, newest first: one address may be that of two people. */
  names: z.array(z.string()).min(1),
  email: z.string().nullable(),
  /** Who of the staff looks after them, and gets their next checklists. */
  owner: whenMissing(assigneeSchema.nullable(), null),
  /** Grows with every change of the owner; whoever changes it says which state they saw. */
  ownerRevision: whenMissing(z.number().int().min(0), 0),
  /** Newest first. */
  checklists: z.array(personChecklistSchema).min(1),
  /** There are more than these. */
  hasMore: z.boolean(),
});
export type Person = z.output<typeof personSchema>;
