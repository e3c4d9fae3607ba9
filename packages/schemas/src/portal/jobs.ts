import { z } from 'zod';
import { contactConstants } from '#src/contact/contact-constants.ts';
import { jobChecklistSchema, jobPaySchema, jobTermsSchema } from '#src/contact/jobs.ts';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { oneLine } from '#src/one-line.ts';
import { cursorSchema, nextCursorSchema } from '#src/page.ts';
import { submissionFilters } from '#src/checklist/submission-filters.ts';
import { profileLimits } from '#src/profile/profile-limits.ts';
import { choiceSchema } from '#src/profile/profile.ts';

const text = (name: string, maxLength: number) =>
  z.string().trim().min(1, `${name} is required`).max(maxLength, `${name} must be at most ${maxLength} characters`);
const line = (name: string, maxLength: number) => oneLine(text(name, maxLength), name);

const amount = z.number('Enter an amount').positive('Enter an amount').max(1_000_000, 'Enter at most 1,000,000');

const certificate = line('A certification', profileLimits.nameLength).min(2, 'Type at least 2 characters');

/** The fields of a job that staff edit. The data file with the first jobs has the same fields. */
export const jobFieldShape = {
  title: line('Title', 120),
  company: line('Company', 120),
  category: z.enum(contactConstants.jobCategories, 'Choose a category'),
  /** City and state, such as `Dallas, TX`; the site's filter looks for the city in it. */
  location: line('Location', 80),
  description: text('Description', 2_000),
  requirements: z.array(line('A requirement', 200)).min(1, 'Add at least one requirement').max(12, 'Add at most 12 requirements'),
  pay: jobPaySchema
    .extend({ from: amount, to: amount })
    .refine(({ from, to }) => from <= to, "Pay to can't be less than Pay from")
    .optional(),
  /** The pay in words, if the range does not say enough. */
  salary: line('Salary', 80).optional(),
  type: z.enum(contactConstants.jobTypes, 'Choose a type'),
  shift: z.enum(contactConstants.jobShifts, 'Choose a shift').optional(),
  hours: line('Hours', 60).optional(),
  startsOn: z.iso.date('Enter a date').optional(),
  weeks: z
    .number('Enter a number of weeks')
    .int('Enter whole weeks')
    .positive('Enter at least one week')
    .max(contactConstants.longestAssignment, `Enter at most ${contactConstants.longestAssignment} weeks`)
    .optional(),
  checklist: jobChecklistSchema.optional(),
  /** The unit type. */
  unit: choiceSchema.optional(),
  /** The state of the required license, or `compact`. */
  license: submissionFilters.state,
  certificates: z
    .array(certificate)
    .min(1)
    .max(contactConstants.jobCertificatesMax, `Add at most ${contactConstants.jobCertificatesMax} certifications`)
    .optional(),
  /** Record systems. */
  ehr: z.array(choiceSchema).min(1).max(profileLimits.systems).optional(),
  terms: jobTermsSchema.optional(),
};

const saysPay = ({ pay, salary }: { pay?: unknown; salary?: unknown }) => pay !== undefined || salary !== undefined;
const payRule = { path: ['salary'], message: 'Enter the pay as a range or in words' };

export const jobFieldsSchema = z.strictObject(jobFieldShape).refine(saysPay, payRule);
export type JobFields = z.output<typeof jobFieldsSchema>;

/** The fields of a new job. A repeated request makes no second job. */
export const newJobSchema = z.strictObject({ ...jobFieldShape, requestId: z.uuid().optional() }).refine(saysPay, payRule);

/** The fields of a change, and the revision that it is based on. */
export const jobChangeSchema = z.strictObject({ ...jobFieldShape, revision: z.number().int().positive() }).refine(saysPay, payRule);

export const jobStateSchema = z.enum(['draft', 'open', 'closed']);
export type JobState = z.output<typeof jobStateSchema>;

/** A job as shown to staff. The site shows only open jobs, in the state that an admin published. */
export const portalJobSchema = z.strictObject({
  id: objectIdSchema,
  ...jobFieldShape,
  // Jobs from before this became a choice describe the type in their own words.
  type: z.string(),
  state: jobStateSchema,
  /** Raised by every change. An edit names the revision that it is based on. */
  revision: z.number().int().positive(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** When the job was last published. */
  postedAt: instantSchema.nullable(),
  /** Fields of an open job that were changed since and await publication by an admin. */
  notShown: z.array(z.string()).optional(),
});
export type PortalJob = z.output<typeof portalJobSchema>;

export const jobParamsSchema = z.strictObject({ id: objectIdSchema });
export const jobReplySchema = z.strictObject({ job: portalJobSchema });

export const closeJob = endpoint({
  method: 'POST',
  path: '/api/admin-portal/jobs/:id/close',
  service: 'contact',
  access: 'admin',
  summary: 'Takes a job off the site; a closed one stays as it is',
  params: jobParamsSchema,
  body: z.strictObject({}).optional(),
  reply: jobReplySchema,
});

export const createJob = endpoint({
  method: 'POST',
  path: '/api/admin-portal/jobs',
  service: 'contact',
  access: 'user',
  summary: 'Writes a job as a draft, which the site does not show yet; the same request again makes no other',
  body: newJobSchema,
  reply: jobReplySchema,
  status: 201,
});

export const listPortalJobs = endpoint({
  method: 'GET',
  path: '/api/admin-portal/jobs',
  service: 'contact',
  access: 'user',
  summary: 'Jobs in every state, the latest written first',
  query: z.strictObject({ state: jobStateSchema.optional(), cursor: cursorSchema }),
  reply: z.strictObject({ jobs: z.array(portalJobSchema), nextCursor: nextCursorSchema }),
});

export const getPortalJob = endpoint({
  method: 'GET',
  path: '/api/admin-portal/jobs/:id',
  service: 'contact',
  access: 'user',
  summary: 'A job as staff see it',
  params: jobParamsSchema,
  reply: jobReplySchema,
});

export const publishJob = endpoint({
  method: 'POST',
  path: '/api/admin-portal/jobs/:id/publish',
  service: 'contact',
  access: 'admin',
  summary: 'Puts a job on the site, at the top, or the changes of an open one in its place; 409 when it is not the revision that was seen',
  params: jobParamsSchema,
  body: z.strictObject({ revision: z.number().int().positive().optional() }).optional(),
  reply: jobReplySchema,
});

export const updateJob = endpoint({
  method: 'PUT',
  path: '/api/admin-portal/jobs/:id',
  service: 'contact',
  access: 'user',
  summary: 'Changes what a job says; 409 when somebody else changed it meanwhile. What the site shows changes only by an admin',
  params: jobParamsSchema,
  body: jobChangeSchema,
  reply: jobReplySchema,
});

export const portalJobEndpoints = { closeJob, createJob, getPortalJob, listPortalJobs, publishJob, updateJob } satisfies Record<
  string,
  Endpoint
>;
