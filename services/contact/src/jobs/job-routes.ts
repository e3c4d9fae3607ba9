import { isKnownChoice } from '@larkfield/assessment/profile/check-profile.ts';
import { getJob, listJobs } from '@larkfield/schemas/contact/jobs.ts';
import type { FieldError } from '@larkfield/schemas/errors.ts';
import { readJob } from '@larkfield/schemas/internal/jobs.ts';
import { type CachedJson, cacheJson, sendCachedJson } from '@larkfield/service-kit/http/cached-json.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import {
  closeJob,
  createJob,
  getPortalJob,
  type JobFields,
  listPortalJobs,
  publishJob,
  updateJob,
} from '@larkfield/schemas/portal/jobs.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import { changedFields, isOtherOffer, isShown, toJobOnPage, toJobOrder, toPortalJob, toPublicJobs, writtenFields } from './job-forms.ts';
import { findJob, insertJob, listJobPage, listOpenJobs, markClosed, readOpenJobsVersion, replaceJobFields, showJob } from './job-store.ts';

const listJobsRoute = () => {
  // Visitors read far more often than staff write, so the reply is serialized once for each version of the jobs.
  let kept: { version: string; reply: CachedJson } | null = null;
  return route(listJobs, async ({ response }) => {
    const version = await readOpenJobsVersion();
    if (kept?.version !== version) kept = { version, reply: cacheJson(listJobs.reply.parse(toPublicJobs(await listOpenJobs()))) };
    sendCachedJson(kept.reply, response);
    return answered;
  });
};

const getJobRoute = () =>
  route(getJob, async ({ params: { id } }) => {
    const job = await findJob(id);
    if (!job?.shown || job.state === 'draft') return fail('JOB_NOT_FOUND');
    return job.state === 'closed' ? fail('JOB_CLOSED') : toJobOnPage(job, job.shown);
  });

const readJobRoute = () =>
  route(readJob, async ({ params: { id } }) => {
    const job = await findJob(id);
    return { job: job && toJobOrder(job) };
  });

const listPortalJobsRoute = () =>
  route(listPortalJobs, async ({ query: { state, cursor } }) => {
    const { items, nextCursor } = await readPage(cursor, (position) => listJobPage(state, position));
    return { jobs: items.map(toPortalJob), nextCursor };
  });

/** Refuses choices that are on no list. */
function requireKnownChoices({ unit, license, ehr = [] }: JobFields): void {
  const isKnownState = license === undefined || license === 'compact' || isKnownChoice('state', license);
  const wrong = [
    ...(unit === undefined || isKnownChoice('unit', unit) ? [] : ['unit']),
    ...(isKnownState ? [] : ['license']),
    ...(ehr.every((system) => isKnownChoice('system', system)) ? [] : ['ehr']),
  ];
  const fields = wrong.map((field): FieldError => ({ field, message: 'Choose one from the list' }));
  if (fields.length > 0) fail('INVALID_INPUT', { fields });
}

const getPortalJobRoute = () =>
  route(getPortalJob, async ({ params: { id } }) => ({ job: toPortalJob((await findJob(id)) ?? fail('JOB_NOT_FOUND')) }));

const createJobRoute = () =>
  route(createJob, async ({ body: { requestId: chosen, ...fields }, identity, requestId }) => {
    requireKnownChoices(fields);
    const act = { actor: { kind: 'user', id: identity.userId }, action: 'job.created', requestId } as const;
    const job = await insertJob(fields, act, { requestKey: chosen && `${identity.userId}:${chosen}` });
    return { job: toPortalJob(job) };
  });

/** An admin's change is published at once; other users' changes await publication by an admin (product.md#jobs-2). */
const updateJobRoute = () =>
  route(updateJob, async ({ params: { id }, body: { revision, ...fields }, identity, requestId }) => {
    requireKnownChoices(fields);
    const present = (await findJob(id)) ?? fail('JOB_NOT_FOUND');
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'job.changed', requestId, changedFields: changedFields(present, fields) };
    // A request repeated after a lost reply changes nothing.
    if (act.changedFields.length === 0) return { job: toPortalJob(present) };
    // A change of state also raises the revision, so the job is written only if it is still as it was read.
    if (present.revision !== revision) fail('CONFLICT');
    const isShownNow = identity.role === 'admin' && present.state === 'open';
    const change = { revision, fields, isShown: isShownNow, isOtherOffer: isOtherOffer(act.changedFields) };
    const job = (await replaceJobFields(id, change, act)) ?? fail('CONFLICT');
    return { job: toPortalJob(job) };
  });

const publishJobRoute = () =>
  route(publishJob, async ({ params: { id }, body, identity, requestId }) => {
    const job = (await findJob(id)) ?? fail('JOB_NOT_FOUND');
    // After a double click or a lost reply the job is already published, so nothing is audited.
    if (isShown(job)) return { job: toPortalJob(job) };
    if (body?.revision !== undefined && body.revision !== job.revision) fail('CONFLICT');
    const written = writtenFields(job);
    const actor = { kind: 'user', id: identity.userId } as const;
    const changed = job.state === 'open' && job.shown ? changedFields(job.shown, written) : ['state'];
    const shown = await showJob(job, written, { actor, action: 'job.published', requestId, changedFields: changed });
    if (shown) return { job: toPortalJob(shown) };
    const meanwhile = (await findJob(id)) ?? fail('JOB_NOT_FOUND');
    return isShown(meanwhile) ? { job: toPortalJob(meanwhile) } : fail('CONFLICT');
  });

/** Closes a job. A closed job stays as it is, and nothing is audited. */
const closeJobRoute = () =>
  route(closeJob, async ({ params: { id }, identity, requestId }) => {
    const actor = { kind: 'user', id: identity.userId } as const;
    const closed = await markClosed(id, { actor, action: 'job.closed', requestId, changedFields: ['state'] });
    return { job: toPortalJob(closed ?? (await findJob(id)) ?? fail('JOB_NOT_FOUND')) };
  });

export const jobRoutes = () => ({
  closeJob: closeJobRoute(),
  createJob: createJobRoute(),
  getJob: getJobRoute(),
  getPortalJob: getPortalJobRoute(),
  listJobs: listJobsRoute(),
  listPortalJobs: listPortalJobsRoute(),
  publishJob: publishJobRoute(),
  readJob: readJobRoute(),
  updateJob: updateJobRoute(),
});
