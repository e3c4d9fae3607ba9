import { payText } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { getJob, type Job, jobSchema, listJobs } from '@larkfield/schemas/contact/jobs.ts';
import { type CachedJson, cacheJson, sendCachedJson } from '@larkfield/service-kit/http/cached-json.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import {
  closeJob,
  createJob,
  type JobFields,
  jobFieldShape,
  listPortalJobs,
  type PortalJob,
  publishJob,
  updateJob,
} from '@larkfield/schemas/portal/jobs.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import {
  findJob,
  insertJob,
  listJobPage,
  listOpenJobs,
  readOpenJobsVersion,
  replaceJobFields,
  setJobState,
  type StoredJob,
  toPortalJob,
} from './job-store.ts';

/** Without what only staff see, whatever else is stored with a job. */
const publicJob = jobSchema.strip();

/** A job as visitors see it. */
export function toPublicJob(job: StoredJob): Job {
  return publicJob.parse({
    ...job,
    id: job._id.toHexString(),
    salary: job.salary ?? (job.pay ? payText(job.pay) : ''),
    postedAt: (job.postedAt ?? job.createdAt).toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  });
}

const listJobsRoute = () => {
  // Visitors read far more often than staff write: the jobs themselves are read and serialised once for each version.
  let kept: { version: string; reply: CachedJson } | null = null;
  return route(listJobs, async ({ response }) => {
    const version = await readOpenJobsVersion();
    if (kept?.version !== version) kept = { version, reply: cacheJson(listJobs.reply.parse((await listOpenJobs()).map(toPublicJob))) };
    sendCachedJson(kept.reply, response);
    return answered;
  });
};

const getJobRoute = () =>
  route(getJob, async ({ params: { id } }) => {
    const job = await findJob(id);
    if (!job || job.state === 'draft') return fail('JOB_NOT_FOUND');
    return job.state === 'closed' ? fail('JOB_CLOSED') : toPublicJob(job);
  });

const listPortalJobsRoute = () =>
  route(listPortalJobs, async ({ query: { state, cursor } }) => {
    const { items, nextCursor } = await readPage(cursor, (position) => listJobPage(state, position));
    return { jobs: items.map(toPortalJob), nextCursor };
  });

const createJobRoute = () =>
  route(createJob, async ({ body: { requestId: chosen, ...fields }, identity, requestId }) => {
    const act = { actor: { kind: 'user', id: identity.userId }, action: 'job.created', requestId } as const;
    const job = await insertJob(fields, act, { requestKey: chosen && `${identity.userId}:${chosen}` });
    return { job: toPortalJob(job) };
  });

const updateJobRoute = () =>
  route(updateJob, async ({ params: { id }, body: { revision, ...fields }, identity, requestId }) => {
    const present = (await findJob(id)) ?? fail('JOB_NOT_FOUND');
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'job.changed', requestId, changedFields: changedFields(present, fields) };
    // Sent again after a lost reply, it is so already.
    if (act.changedFields.length === 0) return { job: toPortalJob(present) };
    const job = (await replaceJobFields(id, revision, fields, act)) ?? fail('CONFLICT');
    return { job: toPortalJob(job) };
  });

function changedFields(before: StoredJob, after: JobFields): string[] {
  const names = Object.keys(jobFieldShape) as (keyof JobFields)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

const actions = { open: 'job.published', closed: 'job.closed' } as const;

/** Publishes or closes a job; one that is there already stays as it is, and nothing is audited. */
export async function moveJob(
  state: keyof typeof actions,
  { params: { id }, identity, requestId }: { params: { id: string }; identity: UserIdentity; requestId: string },
): Promise<PortalJob> {
  const actor = { kind: 'user', id: identity.userId } as const;
  const moved = await setJobState(id, state, { actor, action: actions[state], requestId, changedFields: ['state'] });
  return toPortalJob(moved ?? (await findJob(id)) ?? fail('JOB_NOT_FOUND'));
}

const publishJobRoute = () => route(publishJob, async (call) => ({ job: await moveJob('open', call) }));

const closeJobRoute = () => route(closeJob, async (call) => ({ job: await moveJob('closed', call) }));

export const jobRoutes = () => ({
  closeJob: closeJobRoute(),
  createJob: createJobRoute(),
  getJob: getJobRoute(),
  listJobs: listJobsRoute(),
  listPortalJobs: listPortalJobsRoute(),
  publishJob: publishJobRoute(),
  updateJob: updateJobRoute(),
});
