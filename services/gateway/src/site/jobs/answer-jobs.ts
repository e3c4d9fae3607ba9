import { getJob } from '@larkfield/schemas/contact/get-job.ts';
import { jobFeedPath, jobIdIn, jobPath } from '@larkfield/schemas/contact/job-address.ts';
import { listJobs, type Job } from '@larkfield/schemas/contact/list-jobs.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import { jobFeed, jobSitemapEntries } from '@larkfield/report/jobs/job-lists.ts';
import { createServiceClient, type ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import type { Admission } from '#src/admission/open-admission.ts';
import type { GatewayContext } from '#src/gateway-context.ts';
import type { StaticFile } from '#src/site/files/static-files.ts';
import { fillJobPage, toFile, withReply } from './job-page.ts';

/** What the site needs of the files that the build wrote. */
interface JobFiles {
  /** The page of a job with places to fill in. */
  template: StaticFile | undefined;
  /** What stands at the address of a job that is closed. */
  closed: StaticFile | undefined;
  notFound: StaticFile | undefined;
  /** Written by the browser alone, while the jobs cannot be asked for. */
  shell: StaticFile | undefined;
  sitemap: StaticFile | undefined;
}

/** An answer about jobs: a document and its status, where else to look, or when to ask again. */
export type JobAnswer = { status: number; file: StaticFile } | { redirectTo: string } | { retryAfter: number };

const sitemapPath = '/sitemap.xml';
const xml = 'application/xml; charset=utf-8';
const folder = '/jobs/';
/** Feeds and sitemaps may be a few minutes old, in seconds. */
const listAge = 'public, max-age=300';
/** While the jobs cannot be asked for, whoever asks is told to come back, in seconds. */
export const retryAfter = 5;

/** Whether the answer at an address is made of the jobs that are open now. */
export const isMadeOfJobs = (path: string): boolean => path === sitemapPath || /^\/jobs\/[^/]+$/.test(path);

/** Makes the function that answers what is made of live jobs: their pages, their feed and their part of the sitemap. */
export function createJobAnswers({ upstreamUrls, signer }: GatewayContext, { within }: Admission, files: JobFiles) {
  const ask = createServiceClient('contact', upstreamUrls.contact, signer);
  const call: ServiceClient = (endpoint, input) => within('contact', () => ask(endpoint, input));
  /** Pages as they were filled last, by id: a job changes seldom. */
  const filled = new Map<string, { job: string; file: StaticFile }>();

  const pageOf = (template: StaticFile, job: Job): StaticFile => {
    // The day is part of it: a first day that is past is not promised any more.
    const text = `${officeDay(new Date())} ${JSON.stringify(job)}`;
    const known = filled.get(job.id);
    if (known?.job === text) return known.file;
    const file = fillJobPage(template, job);
    filled.set(job.id, { job: text, file });
    return file;
  };

  const answerJob = async (part: string): Promise<JobAnswer | null> => {
    const id = jobIdIn(part);
    if (id === null) return files.notFound ? { status: 404, file: files.notFound } : null;
    try {
      const job = await call(getJob, { params: { id } });
      const address = jobPath(job);
      if (address !== `${folder}${part}`) return { redirectTo: address };
      return files.template ? { status: 200, file: pageOf(files.template, job) } : null;
    } catch (error) {
      const status = error instanceof AppError ? error.status : 500;
      filled.delete(id);
      const page = { 404: files.notFound, 410: files.closed }[status];
      if (page) return { status, file: withReply(page, `/api/jobs/${id}`, status) };
      return files.shell ? { status: 503, file: files.shell } : { retryAfter };
    }
  };

  // Without the jobs there is no list: a short one would say that they are gone, and whoever reads it keeps the one it has.
  const answerList = async (write: (jobs: Job[]) => string): Promise<JobAnswer> => {
    const jobs = await call(listJobs, {}).catch(() => null);
    return jobs ? { status: 200, file: toFile(write(jobs), xml, listAge) } : { retryAfter };
  };

  return async (path: string): Promise<JobAnswer | null> => {
    if (path === jobFeedPath) return answerList(jobFeed);
    if (path !== sitemapPath) return answerJob(path.slice(folder.length));
    const pages = files.sitemap?.plain.toString();
    return pages === undefined ? null : answerList((jobs) => pages.replace('</urlset>', () => `${jobSitemapEntries(jobs)}</urlset>`));
  };
}
