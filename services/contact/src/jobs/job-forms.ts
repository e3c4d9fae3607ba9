import { payText } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { type Job, jobPageSchema, type JobOnPage, jobSchema } from '@larkfield/schemas/contact/jobs.ts';
import type { JobOrder } from '@larkfield/schemas/internal/jobs.ts';
import { type JobFields, jobFieldShape, type PortalJob } from '@larkfield/schemas/portal/jobs.ts';
import type { ShownJob, StoredJob, WrittenJob } from './job-store.ts';

const fieldNames = Object.keys(jobFieldShape) as (keyof JobFields)[];

/** The fields that differ between two states of a job. */
export const changedFields = (before: WrittenJob, after: WrittenJob): string[] =>
  fieldNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Whether the fields include one that a candidate's yes applies to. */
export const isOtherOffer = (changed: readonly string[]): boolean =>
  changed.some((name) => ['company', 'startsOn', 'pay', 'salary'].includes(name));

/** The fields that staff edit. */
export const writtenFields = (job: WrittenJob): WrittenJob =>
  Object.fromEntries(fieldNames.flatMap((name) => (job[name] === undefined ? [] : [[name, job[name]]]))) as WrittenJob;

/** The fields in which an open job differs from its published state. */
const notShown = ({ state, shown, ...job }: StoredJob): string[] => (state === 'open' && shown ? changedFields(shown, job) : []);

/** Whether the site shows the current state of a job. */
export const isShown = (job: StoredJob): boolean => job.state === 'open' && notShown(job).length === 0;

const salaryOf = ({ salary, pay }: WrittenJob): string => salary ?? (pay ? payText(pay) : '');

/** These schemas strip the fields that only staff see, whatever else is stored with a job. */
const [listed, onPage] = [jobSchema.strip(), jobPageSchema.strip()];

const toPublic = (job: StoredJob, shown: ShownJob) => ({
  ...shown,
  id: job._id.toHexString(),
  salary: salaryOf(shown),
  postedAt: (job.postedAt ?? job.createdAt).toISOString(),
  updatedAt: shown.at.toISOString(),
});

/** Open jobs for the public list, in the state that an admin published. */
export const toPublicJobs = (jobs: readonly StoredJob[]): Job[] =>
  jobs.flatMap((job) => (job.shown ? [listed.parse(toPublic(job, job.shown))] : []));

/** An open job for its own page, with its terms. */
export const toJobOnPage = (job: StoredJob, shown: ShownJob): JobOnPage => onPage.parse(toPublic(job, shown));

/** A job as shown to staff. */
export function toPortalJob(stored: StoredJob): PortalJob {
  const { _id, shown: _shown, offer: _offer, createdAt, updatedAt, postedAt, ...job } = stored;
  const waiting = notShown(stored);
  return {
    ...job,
    id: _id.toHexString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    postedAt: postedAt?.toISOString() ?? null,
    ...(waiting.length > 0 && { notShown: waiting }),
  };
}

/** A job as returned to other services. */
export const toJobOrder = ({ _id, state, revision, offer, ...job }: StoredJob): JobOrder => ({
  id: _id.toHexString(),
  title: job.title,
  company: job.company,
  location: job.location,
  startsOn: job.startsOn ?? null,
  weeks: job.weeks ?? null,
  shift: job.shift ?? null,
  unit: job.unit ?? null,
  salary: salaryOf(job),
  state,
  revision,
  offer,
  checklist: job.checklist ?? null,
  license: job.license ?? null,
  certificates: job.certificates ?? [],
  ehr: job.ehr ?? [],
  terms: job.terms ?? {},
});
