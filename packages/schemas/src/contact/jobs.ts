import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { contactConstants } from './contact-constants.ts';

/** What a job pays, for sorting and for search engines; `salary` is what people read. */
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

/** What a contract says of hours, floating and cancelled shifts; it stands on the job's own page alone. */
export const jobTermsSchema = z.strictObject({
  hoursGuaranteed: term.optional(),
  float: term.optional(),
  cancellation: term.optional(),
});
export type JobTerms = z.output<typeof jobTermsSchema>;

/** A job as visitors see it. Clients do with the first nine fields; the others are given where they are known. */
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
  /** Hours a week and how they fall: `36 hours a week, three 12s`. */
  hours: z.string().optional(),
  /** First day, as a calendar day; without one, or once it is past, the job starts as soon as possible. */
  startsOn: z.iso.date().optional(),
  /** How long it lasts; without a figure it has no end. */
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
