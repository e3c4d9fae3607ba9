import { listJobs } from '@larkfield/schemas/contact/list-jobs.ts';
import { cacheJson, sendCachedJson, type CachedJson } from '@larkfield/service-kit/http/cached-json.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { listOpenJobs, readOpenJobsVersion } from './job-store.ts';
import { toPublicJob } from './public-job.ts';

export const listJobsRoute = () => {
  // Visitors read far more often than staff write: the jobs themselves are read and serialised once for each version.
  let kept: { version: string; reply: CachedJson } | null = null;
  return route(listJobs, async ({ response }) => {
    const version = await readOpenJobsVersion();
    if (kept?.version !== version) kept = { version, reply: cacheJson(listJobs.reply.parse((await listOpenJobs()).map(toPublicJob))) };
    sendCachedJson(kept.reply, response);
    return answered;
  });
};
