import { z } from 'zod';
import { objectIdSchema } from '#src/identifiers.ts';
import { choiceSchema } from '#src/profile/profile.ts';
import { profileLimits } from '#src/profile/profile-limits.ts';
import { portalConstants } from '#src/portal-constants.ts';

const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'Enter a date as YYYY-MM-DD' });

/** The number of days from now. */
const days = z.coerce.number().int().min(1, 'Enter a number of days').max(366, 'Enter at most 366 days');

/** What a member of staff types to find a submission. */
export const searchTextSchema = z
  .string()
  .trim()
  .min(portalConstants.searchMinLength, 'Type at least 2 characters')
  .max(portalConstants.searchMaxLength, 'Type at most 100 characters');

/**
 * Narrows a list of submissions. A date means the whole day in UTC, also as an end; an instant means itself and ends
 * the range just before it, so that a browser can send the days of its own time zone.
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
  /** A certificate by words of its name. */
  certificate: z.string().trim().min(2, 'Type at least 2 characters').max(profileLimits.nameLength).optional(),
  /** The day on which that certificate still holds. */
  validOn: z.iso.date('Enter a date as YYYY-MM-DD').optional(),
  /** Any certificate, or the named one, ends within this number of days. */
  certificateEndsWithin: days.optional(),
  /** The checklist itself does. */
  expiresWithin: days.optional(),
  /** Whether references by supervisors are on its report; `none` is also asked for and not answered. */
  references: z.enum(['given', 'none']).optional(),
  /** Only those whose PDF could not be made. */
  pdf: z.enum(['failed']).optional(),
  /** The id of the assigned member of staff, or `nobody`. */
  assignee: z.union([z.literal('nobody'), objectIdSchema], 'Enter the id of a user, or nobody').optional(),
};
/** How a list of submissions is sorted: newest first unless it is said. How long they are valid follows the day of submission. */
export const submissionSorts = ['oldest', 'name', 'name-desc'] as const;
export const submissionOrder = { sort: z.enum(submissionSorts).optional() };
export type SubmissionSort = (typeof submissionSorts)[number];

export type SubmissionFilters = z.output<z.ZodObject<typeof submissionFilters>>;
