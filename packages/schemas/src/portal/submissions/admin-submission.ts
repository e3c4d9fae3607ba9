import { z } from 'zod';
import { pdfStateSchema } from '#src/checklist/pdf/pdf-state.ts';
import { instantSchema, objectIdSchema, shortReferenceSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { nextCursorSchema } from '#src/page.ts';
import { renewedBySchema } from '#src/checklist/renewal.ts';

/** Who of the staff looks after a submission. */
export const assigneeSchema = z.strictObject({ userId: objectIdSchema, email: z.string() });

const profileWordsSchema = z.strictObject({ units: z.string(), systems: z.string(), states: z.string(), certificates: z.string() });

/** A submission as a card of the portal shows it. */
export const adminSubmissionSchema = z.strictObject({
  id: objectIdSchema,
  candidateName: z.string(),
  specialty: z.string(),
  shortReference: shortReferenceSchema,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  submittedAt: instantSchema,
  renewedBy: renewedBySchema.optional(),
  revision: whenMissing(z.number().int().positive(), 1),
  pdf: whenMissing(pdfStateSchema, { state: 'ready' }),
  assignee: whenMissing(assigneeSchema.nullable(), null),
  /** How many references are on its report. */
  references: whenMissing(z.number().int().nonnegative(), 0),
  /** What its profile says, in words; empty where it says nothing. */
  profile: whenMissing(profileWordsSchema, { units: '', systems: '', states: '', certificates: '' }),
});
export type AdminSubmission = z.output<typeof adminSubmissionSchema>;

/** One page of submissions, newest first; `nextCursor` is null on the last page. */
export const submissionPageSchema = z.strictObject({
  submissions: z.array(adminSubmissionSchema),
  nextCursor: nextCursorSchema,
});
export type SubmissionPage = z.output<typeof submissionPageSchema>;
