import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { jobFieldsSchema } from '@larkfield/schemas/portal/portal-job.ts';
import { insertFirstJobs } from './job-store.ts';

const day = 24 * 60 * 60_000;

const jobFileSchema = z.strictObject({
  jobs: z.array(z.strictObject({ ...jobFieldsSchema.shape, postedDaysAgo: z.number().min(0) })).min(1),
});
export type JobFile = z.output<typeof jobFileSchema>;

/** The jobs that a new installation begins with. */
export function readJobFile(file = join(import.meta.dirname, '..', '..', 'data', 'jobs.yaml')): JobFile {
  return jobFileSchema.parse(parse(readFileSync(file, 'utf8')));
}

/** Stores the first jobs in an empty collection, and only there; returns how many. */
export async function seedJobs({ jobs }: JobFile, now = new Date()): Promise<number> {
  const newestFirst = [...jobs].sort((a, b) => a.postedDaysAgo - b.postedDaysAgo);
  return insertFirstJobs(
    newestFirst.map(({ postedDaysAgo, ...job }) => ({ ...job, postedAt: new Date(now.getTime() - postedDaysAgo * day) })),
  );
}
