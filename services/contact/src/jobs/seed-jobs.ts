import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { day } from '@larkfield/schemas/durations.ts';
import { jobFieldShape } from '@larkfield/schemas/portal/jobs.ts';
import { insertFirstJobs } from './job-store.ts';

const jobFileSchema = z.strictObject({
  jobs: z
    .array(
      z.strictObject({
        ...jobFieldShape,
        postedDaysAgo: z.number().min(0),
        /** Used in place of a date, which would soon be past. */
        startsInDays: z.number().int().positive().optional(),
      }),
    )
    .min(1),
});
export type JobFile = z.output<typeof jobFileSchema>;

/** The first jobs of a new installation. */
export function readJobFile(file = join(import.meta.dirname, '..', '..', 'data', 'jobs.yaml')): JobFile {
  return jobFileSchema.parse(parse(readFileSync(file, 'utf8')));
}

/** Stores the first jobs, but only in an empty collection; returns their number. */
export async function seedJobs({ jobs }: JobFile, now = new Date()): Promise<number> {
  const newestFirst = [...jobs].sort((a, b) => a.postedDaysAgo - b.postedDaysAgo);
  const daysFrom = (days: number) => new Date(now.getTime() + days * day);
  return insertFirstJobs(
    newestFirst.map(({ postedDaysAgo, startsInDays, ...job }) => ({
      ...job,
      ...(startsInDays !== undefined && { startsOn: daysFrom(startsInDays).toISOString().slice(0, 10) }),
      postedAt: daysFrom(-postedDaysAgo),
    })),
  );
}
