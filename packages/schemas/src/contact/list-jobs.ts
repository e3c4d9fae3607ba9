import { z } from 'zod';
import { endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';

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
  /** Search engines ask when a job was posted. Clients do without. */
  postedAt: instantSchema.optional(),
});
export type Job = z.output<typeof jobSchema>;

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  service: 'contact',
  access: 'public',
  summary: 'The open jobs, newest first',
  reply: z.array(jobSchema),
});
