import { updateJob } from '@larkfield/schemas/portal/jobs/update-job.ts';
import { jobFieldShape, type JobFields } from '@larkfield/schemas/portal/jobs/portal-job.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findJob, replaceJobFields, toPortalJob, type StoredJob } from './job-store.ts';

export const updateJobRoute = () =>
  route(updateJob, async ({ params: { id }, body: { revision, ...fields }, identity, requestId }) => {
    const present = (await findJob(id)) ?? fail('JOB_NOT_FOUND');
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'job.changed', requestId, changedFields: changedFields(present, fields) };
    // Sent again after a lost reply, it is so already.
    if (act.changedFields.length === 0) return { job: toPortalJob(present) };
    const job = (await replaceJobFields(id, revision, fields, act)) ?? fail('CONFLICT');
    return { job: toPortalJob(job) };
  });

function changedFields(before: StoredJob, after: JobFields): string[] {
  const names = Object.keys(jobFieldShape) as (keyof JobFields)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
