import {
  closeJob,
  createJob,
  getPortalJob,
  type JobFields,
  listPortalJobs,
  type PortalJob,
  publishJob,
  updateJob,
} from '@larkfield/schemas/portal/jobs.ts';
import { listRequirementSets, makeJobRequirements } from '@larkfield/schemas/matching/requirements.ts';
import { useQueryClient } from '@tanstack/react-query';
import { writeListItem } from '#src/portal/shared/lists/paged-list.tsx';
import { call } from '#src/shared/api/call.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';
import { checked } from '#src/shared/api/checked.ts';

/** Requirements created from the job are updated. If this fails, the job's page shows that they are outdated. */
async function makeRequirementsAgain(id: string): Promise<void> {
  try {
    const { sets } = await call(checked(listRequirementSets), { query: { job: id } });
    if (sets.length > 0) await call(checked(makeJobRequirements), { params: { id }, body: {} });
  } catch (error) {
    console.warn('The requirements of the job were not made again', error);
  }
}

/** Staff actions on jobs; the list shows a changed job at once. */
export function useJobActions() {
  const queryClient = useQueryClient();
  const put = ({ job }: { job: PortalJob }) => {
    writeListItem(queryClient, { segment: listPortalJobs.path.split('/').at(-1)!, list: 'jobs', item: job });
    return job;
  };
  return {
    create: async (body: JobFields & { requestId: string }) => (await call(checked(createJob), { body })).job,
    update: async ({ id, revision }: PortalJob, body: JobFields) => {
      const job = put(await call(checked(updateJob), { params: { id }, body: { ...body, revision } }));
      queryClient.setQueryData(endpointKey(getPortalJob, { params: { id } }), { job });
      await makeRequirementsAgain(id);
      return job;
    },
    publish: async ({ id, revision }: PortalJob) => put(await call(checked(publishJob), { params: { id }, body: { revision } })),
    close: async ({ id }: PortalJob) => put(await call(checked(closeJob), { params: { id }, body: {} })),
  };
}
