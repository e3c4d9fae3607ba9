import { createJob } from '@larkfield/schemas/portal/jobs/create-job.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { insertJob, toPortalJob } from './job-store.ts';

export const createJobRoute = () =>
  route(createJob, async ({ body: { requestId: chosen, ...fields }, identity, requestId }) => {
    const act = { actor: { kind: 'user', id: identity.userId }, action: 'job.created', requestId } as const;
    const job = await insertJob(fields, act, { requestKey: chosen && `${identity.userId}:${chosen}` });
    return { job: toPortalJob(job) };
  });
