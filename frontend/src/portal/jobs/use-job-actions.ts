import { closeJob } from '@larkfield/schemas/portal/jobs/close-job.ts';
import { createJob } from '@larkfield/schemas/portal/jobs/create-job.ts';
import { listPortalJobs } from '@larkfield/schemas/portal/jobs/list-portal-jobs.ts';
import type { JobFields, PortalJob } from '@larkfield/schemas/portal/jobs/portal-job.ts';
import { publishJob } from '@larkfield/schemas/portal/jobs/publish-job.ts';
import { updateJob } from '@larkfield/schemas/portal/jobs/update-job.ts';
import { useQueryClient } from '@tanstack/react-query';
import { writeListItem } from '#src/portal/shared/lists/paged-list.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';

/** What admins do with jobs; a changed one shows in the list at once. */
export function useJobActions() {
  const queryClient = useQueryClient();
  const put = ({ job }: { job: PortalJob }) => {
    writeListItem(queryClient, { segment: listPortalJobs.path.split('/').at(-1)!, list: 'jobs', item: job });
    return job;
  };
  return {
    create: async (body: JobFields & { requestId: string }) => (await call(checked(createJob), { body })).job,
    update: async ({ id, revision }: PortalJob, body: JobFields) =>
      put(await call(checked(updateJob), { params: { id }, body: { ...body, revision } })),
    publish: async ({ id }: PortalJob) => put(await call(checked(publishJob), { params: { id }, body: {} })),
    close: async ({ id }: PortalJob) => put(await call(checked(closeJob), { params: { id }, body: {} })),
  };
}
