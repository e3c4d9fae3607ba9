import { updateJob } from '@larkfield/schemas/portal/update-job.ts';
import type { JobFields } from '@larkfield/schemas/portal/portal-job.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { findJob, replaceJobFields, toPortalJob, type StoredJob } from './job-store.ts';

export const updateJobRoute = ({ audit }: ContactContext) =>
  route(updateJob, async ({ params: { id }, body: { revision, ...fields }, identity, requestId }) => {
    const present = (await findJob(id)) ?? fail('JOB_NOT_FOUND');
    const job = (await replaceJobFields(id, revision, fields)) ?? fail('CONFLICT');
    await audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'job.changed',
      object: `job:${id}`,
      requestId,
      changedFields: changedFields(present, fields),
    });
    return { job: toPortalJob(job) };
  });

function changedFields(before: StoredJob, after: JobFields): string[] {
  const names = Object.keys(after) as (keyof JobFields)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
