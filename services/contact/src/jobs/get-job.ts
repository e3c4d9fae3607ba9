import { getJob } from '@larkfield/schemas/contact/get-job.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findJob } from './job-store.ts';
import { toPublicJob } from './public-job.ts';

export const getJobRoute = () =>
  route(getJob, async ({ params: { id } }) => {
    const job = await findJob(id);
    if (!job || job.state === 'draft') return fail('JOB_NOT_FOUND');
    return job.state === 'closed' ? fail('JOB_CLOSED') : toPublicJob(job);
  });
