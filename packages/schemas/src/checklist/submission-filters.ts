import { z } from 'zod';
import { objectIdSchema } from '#src/identifiers.ts';
import { choiceSchema } from '#src/profile/profile.ts';
import { profileLimits } from '#src/profile/profile-limits.ts';
import { portalConstants } from '#src/portal-constants.ts';

const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'Enter a date as YYYY-MM-DD' });

/** A number of days from now. */
const days = z.coerce.number().int().min(1, 'Enter a number of days').max(366, 'Enter at most 366 days');

/** The text that staff type to find a submission. */
export const searchTextSchema = z
  .string()
  .trim()
  .min(portalConstants.searchMinLength, 'Type at least 2 characters')
  .max(portalConstants.searchMaxLength, 'Type at most 100 characters');

/**
 * Filters of a list of submissions. A date means the whole day in UTC, including the end date. An instant is exact, and an end instant is
 * exclusive, so that a browser can send days of its own time zone.
 */
export const submissionFilters = {
  specialtyId: z.coerce.number().int().positive().optional(),
  from: dayOrInstant.optional(),
  to: dayOrInstant.optional(),
  /** An electronic health record the candidate has worked with. */
  ehr: choiceSchema.optional(),
  unit: choiceSchema.optional(),
  /** State of a license: two letters, or `compact` for a multistate license. */
  state: z.union([z.literal('compact'), z.string().regex(/^[A-Z]{2}$/)], 'Enter a state as its two-letter code').optional(),
  /** Words of the name of a certificate. */
  certificate: z.string().trim().min(2, 'Type at least 2 characters').max(profileLimits.nameLength).optional(),
  /** The day on which this certificate must be valid. */
  validOn: z.iso.date('Enter a date as YYYY-MM-DD').optional(),
  /** The number of days within which a certificate ends: the named certificate, or any if none is named. */
  certificateEndsWithin: days.optional(),
  /** The number of days within which the checklist expires. */
  expiresWithin: days.optional(),
  /** Whether references of supervisors are on the report; `none` includes requests that were not answered. */
  references: z.enum(['given', 'none']).optional(),
  /** Only submissions whose PDF failed. */
  pdf: z.enum(['failed']).optional(),
  /** The id of the assigned user, or the fixed word for unassigned submissions. */
  assignee: z.union([z.literal('nobody'), objectIdSchema], 'Enter the id of a user, or nobody').optional(),
};
/** The sort orders other than the default, newest first. Validity needs no order: it follows the day of submission. */
export const submissionSorts = ['oldest', 'name', 'name-desc'] as const;
export const submissionOrder = { sort: z.enum(submissionSorts).optional() };
export type SubmissionSort = (typeof submissionSorts)[number];

export type SubmissionFilters = z.output<z.ZodObject<typeof submissionFilters>>;
