import { listPortalJobs } from '@larkfield/schemas/portal/list-portal-jobs.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { cutPage, readPosition } from '#src/page.ts';
import { listJobPage, toPortalJob } from './job-store.ts';

export const listPortalJobsRoute = () =>
  route(listPortalJobs, async ({ query: { state, cursor } }) => {
    const { items, nextCursor } = cutPage(await listJobPage(state, readPosition(cursor)));
    return { jobs: items.map(toPortalJob), nextCursor };
  });
