import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { contactConstants } from './contact-constants.ts';

/** The pay of a job, for sorting and for search engines; people read `salary`. */
export const jobPaySchema = z.strictObject({
  from: z.number().positive().max(1_000_000),
  to: z.number().positive().max(1_000_000),
  unit: z.enum(contactConstants.payUnits),
});

/** The checklist that an applicant fills in. */
export const jobChecklistSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]{1,80}$/),
  name: z.string().min(1).max(120),
});

const term = z
  .string()
  .trim()
  .min(1)
  .max(contactConstants.jobTermMaxLength, `Enter at most ${contactConstants.jobTermMaxLength} characters`);

/** The contract's terms on hours, floating and canceled shifts, which only the job's own page shows. */
export const jobTermsSchema = z.strictObject({
  hoursGuaranteed: term.optional(),
  float: term.optional(),
  cancellation: term.optional(),
});
export type JobTerms = z.output<typeof jobTermsSchema>;

/** A job as shown to visitors. Clients rely on the first nine fields; the others are present if known. */
export const jobSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  company: z.string(),
  category: z.string(),
  location: z.string(),
  description: z.string(),
  requirements: z.array(z.string()),
  salary: z.string(),
  type: z.string(),
  pay: jobPaySchema.optional(),
  shift: z.string().optional(),
  /** Hours a week and their distribution, such as `36 hours a week, three 12s`. */
  hours: z.string().optional(),
  /** First day, as a calendar day. If it is missing or past, the job starts as soon as possible. */
  startsOn: z.iso.date().optional(),
  /** The duration of the job in weeks; without a figure it is open-ended. */
  weeks: z.number().int().positive().optional(),
  checklist: jobChecklistSchema.optional(),
  postedAt: instantSchema.optional(),
  updatedAt: instantSchema.optional(),
});
export type Job = z.output<typeof jobSchema>;

/** A job on its own page. */
export const jobPageSchema = jobSchema.extend({ terms: jobTermsSchema.optional() });
export type JobOnPage = z.output<typeof jobPageSchema>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  service: 'contact',
  access: 'public',
  summary: 'The open jobs, newest first',
  reply: z.array(jobSchema),
});

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:id',
  service: 'contact',
  access: 'public',
  summary: 'One open job; 410 once it is closed, 404 for a draft',
  params: z.strictObject({ id: objectIdSchema }),
  reply: jobPageSchema,
});

export const jobEndpoints = { listJobs, getJob } satisfies Record<string, Endpoint>;
