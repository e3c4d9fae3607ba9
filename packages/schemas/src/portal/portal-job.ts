import { z } from 'zod';
import { contactConstants } from '#src/contact/contact-constants.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';

const line = (name: string, maxLength: number) =>
  z.string().trim().min(1, `${name} is required`).max(maxLength, `${name} must be at most ${maxLength} characters`);

/** What staff write of a job; the data file with the first jobs holds the same fields. */
export const jobFieldsSchema = z.strictObject({
  title: line('Title', 120),
  company: line('Company', 120),
  category: z.enum(contactConstants.jobCategories, 'Choose a category'),
  /** City and state, such as `Dallas, TX`; the site's filter looks for the city in it. */
  location: line('Location', 80),
  description: line('Description', 2_000),
  requirements: z.array(line('A requirement', 200)).min(1, 'Add at least one requirement').max(12, 'Add at most 12 requirements'),
  salary: line('Salary', 60),
  type: line('Type', 40),
});
export type JobFields = z.output<typeof jobFieldsSchema>;

export const jobStateSchema = z.enum(['draft', 'open', 'closed']);
export type JobState = z.output<typeof jobStateSchema>;

/** A job as staff see it; only open ones are on the site. */
export const portalJobSchema = z.strictObject({
  id: objectIdSchema,
  ...jobFieldsSchema.shape,
  state: jobStateSchema,
  /** Grows with every change; an edit names the one it started from. */
  revision: z.number().int().positive(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** When it was last published. */
  postedAt: instantSchema.nullable(),
});
export type PortalJob = z.output<typeof portalJobSchema>;

export const jobParamsSchema = z.strictObject({ id: objectIdSchema });
export const jobReplySchema = z.strictObject({ job: portalJobSchema });
