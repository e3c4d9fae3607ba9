import { createJob } from '@larkfield/schemas/portal/jobs/create-job.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { insertJob, toPortalJob } from './job-store.ts';

export const createJobRoute = () =>
  route(createJob, async ({ body, identity, requestId }) => {
    const act = { actor: { kind: 'user', id: identity.userId }, action: 'job.created', requestId } as const;
    return { job: toPortalJob(await insertJob(body, act)) };
  });
