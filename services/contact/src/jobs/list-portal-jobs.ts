import { listPortalJobs } from '@larkfield/schemas/portal/jobs/list-portal-jobs.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { listJobPage, toPortalJob } from './job-store.ts';

export const listPortalJobsRoute = () =>
  route(listPortalJobs, async ({ query: { state, cursor } }) => {
    const { items, nextCursor } = await readPage(cursor, (position) => listJobPage(state, position));
    return { jobs: items.map(toPortalJob), nextCursor };
  });
