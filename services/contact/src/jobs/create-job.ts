import { createJob } from '@larkfield/schemas/portal/create-job.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { insertJob, toPortalJob } from './job-store.ts';

export const createJobRoute = ({ audit }: ContactContext) =>
  route(createJob, async ({ body, identity, requestId }) => {
    const job = toPortalJob(await insertJob(body));
    await audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'job.created', object: `job:${job.id}`, requestId });
    return { job };
  });
