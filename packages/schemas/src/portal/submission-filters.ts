import { z } from 'zod';
import { portalConstants } from './portal-constants.ts';

const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'Give a date as YYYY-MM-DD' });

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
};
export type SubmissionFilters = z.output<z.ZodObject<typeof submissionFilters>>;
