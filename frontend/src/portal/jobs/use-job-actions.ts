import {
  closeJob,
  createJob,
  type JobFields,
  listPortalJobs,
  type PortalJob,
  publishJob,
  updateJob,
} from '@larkfield/schemas/portal/jobs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { writeListItem } from '#src/portal/shared/lists/paged-list.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';

/** What staff do with jobs; a changed one shows in the list at once. */
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
    publish: async ({ id, revision }: PortalJob) => put(await call(checked(publishJob), { params: { id }, body: { revision } })),
    close: async ({ id }: PortalJob) => put(await call(checked(closeJob), { params: { id }, body: {} })),
  };
}
