import { z } from 'zod';
import { jobChecklistSchema, jobTermsSchema } from '#src/contact/jobs.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { objectIdSchema } from '#src/identifiers.ts';
import { jobStateSchema } from '#src/portal/jobs.ts';

/** A job as staff last saved it, which is the order to fill. The site may still show an earlier state (product.md#jobs-2). */
export const jobOrderSchema = z.strictObject({
  id: objectIdSchema,
  title: z.string(),
  company: z.string(),
  location: z.string(),
  /** A calendar day. */
  startsOn: z.string().nullable(),
  weeks: z.number().int().positive().nullable(),
  shift: z.string().nullable(),
  /** The id of a unit type. */
  unit: z.string().nullable(),
  /** The pay, in the words of the site. */
  salary: z.string(),
  state: jobStateSchema,
  revision: z.number().int().positive(),
  /** Raised by every change of company, start or pay, even if the change is reverted later. */
  offer: z.number().int().positive(),
  /** Its slug names the specialty in the catalogue. */
  checklist: jobChecklistSchema.nullable(),
  /** A state as its two-letter code, or `compact`. */
  license: z.string().nullable(),
  certificates: z.array(z.string()),
  /** Ids of record systems. */
  ehr: z.array(z.string()),
  terms: jobTermsSchema,
});
export type JobOrder = z.output<typeof jobOrderSchema>;

export const readJob = endpoint({
  method: 'GET',
  path: '/internal/jobs/:id',
  service: 'contact',
  access: 'service',
  callers: ['checklist'],
  summary: 'A job as staff wrote it last, or null; nobody else keeps a copy of it',
  params: z.strictObject({ id: objectIdSchema }),
  reply: z.strictObject({ job: jobOrderSchema.nullable() }),
});

export const internalJobEndpoints = { readJob } satisfies Record<string, Endpoint>;
