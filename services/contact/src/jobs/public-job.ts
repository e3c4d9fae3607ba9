import { payText } from '@larkfield/schemas/contact/job-pay.ts';
import { jobSchema, type Job } from '@larkfield/schemas/contact/list-jobs.ts';
import type { StoredJob } from './job-store.ts';

/** Without what only staff see, whatever else is stored with a job. */
const publicJob = jobSchema.strip();

/** A job as visitors see it. */
export function toPublicJob(job: StoredJob): Job {
  return publicJob.parse({
    ...job,
    id: job._id.toHexString(),
    salary: job.salary ?? (job.pay ? payText(job.pay) : ''),
    postedAt: (job.postedAt ?? job.createdAt).toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  });
}
