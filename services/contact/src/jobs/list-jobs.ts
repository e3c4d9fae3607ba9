import { listJobs, type Job } from '@larkfield/schemas/contact/list-jobs.ts';
import { cacheJson, sendCachedJson, type CachedJson } from '@larkfield/service-kit/http/cached-json.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { listOpenJobs, readOpenJobsVersion, type StoredJob } from './job-store.ts';

export const listJobsRoute = () => {
  // Visitors read far more often than staff write: the jobs themselves are read and serialised once for each version.
  let kept: { version: string; reply: CachedJson } | null = null;
  return route(listJobs, async ({ response }) => {
    const version = await readOpenJobsVersion();
    if (kept?.version !== version) kept = { version, reply: cacheJson(listJobs.reply.parse((await listOpenJobs()).map(toJob))) };
    sendCachedJson(kept.reply, response);
    return answered;
  });
};

function toJob({ _id, title, company, category, location, description, requirements, salary, type, postedAt, createdAt }: StoredJob): Job {
  return {
    id: _id.toHexString(),
    title,
    company,
    category,
    location,
    description,
    requirements,
    salary,
    type,
    postedAt: (postedAt ?? createdAt).toISOString(),
  };
}
