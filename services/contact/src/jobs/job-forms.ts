import { payText } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { type Job, jobPageSchema, type JobOnPage, jobSchema } from '@larkfield/schemas/contact/jobs.ts';
import type { JobOrder } from '@larkfield/schemas/internal/jobs.ts';
import { type JobFields, jobFieldShape, type PortalJob } from '@larkfield/schemas/portal/jobs.ts';
import type { ShownJob, StoredJob, WrittenJob } from './job-store.ts';

const fieldNames = Object.keys(jobFieldShape) as (keyof JobFields)[];

/** The fields in which two states of a job differ. */
export const changedFields = (before: WrittenJob, after: WrittenJob): string[] =>
  fieldNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** The fields that staff write. */
export const writtenFields = (job: WrittenJob): WrittenJob =>
  Object.fromEntries(fieldNames.flatMap((name) => (job[name] === undefined ? [] : [[name, job[name]]]))) as WrittenJob;

/** What an open job still has to show, by field. */
const notShown = ({ state, shown, ...job }: StoredJob): string[] => (state === 'open' && shown ? changedFields(shown, job) : []);

/** Whether the site shows a job as it is written. */
export const isShown = (job: StoredJob): boolean => job.state === 'open' && notShown(job).length === 0;

const salaryOf = ({ salary, pay }: WrittenJob): string => salary ?? (pay ? payText(pay) : '');

/** Without what only staff see, whatever else is stored with a job. */
const [listed, onPage] = [jobSchema.strip(), jobPageSchema.strip()];

const toPublic = (job: StoredJob, shown: ShownJob) => ({
  ...shown,
  id: job._id.toHexString(),
  salary: salaryOf(shown),
  postedAt: (job.postedAt ?? job.createdAt).toISOString(),
  updatedAt: shown.at.toISOString(),
});

/** Open jobs as their list shows them: in the state that an admin put on the site. */
export const toPublicJobs = (jobs: readonly StoredJob[]): Job[] =>
  jobs.flatMap((job) => (job.shown ? [listed.parse(toPublic(job, job.shown))] : []));

/** An open job as its own page shows it, with its terms. */
export const toJobOnPage = (job: StoredJob, shown: ShownJob): JobOnPage => onPage.parse(toPublic(job, shown));

/** A job as staff see it. */
export function toPortalJob(stored: StoredJob): PortalJob {
  const { _id, shown: _, createdAt, updatedAt, postedAt, ...job } = stored;
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

/** A job as other services read it. */
export const toJobOrder = ({ _id, state, revision, ...job }: StoredJob): JobOrder => ({
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
  checklist: job.checklist ?? null,
  license: job.license ?? null,
  certificates: job.certificates ?? [],
  ehr: job.ehr ?? [],
  terms: job.terms ?? {},
});
