import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { getJob, type Job, type JobOnPage, listJobs } from '@larkfield/schemas/contact/jobs.ts';
import { applicationMail, jobUrl } from '@larkfield/report/jobs/job-application.ts';
import { jobArticle } from '@larkfield/report/jobs/job-article.ts';
import { jobFacts } from '@larkfield/report/jobs/job-facts.ts';
import { jobPosting } from '@larkfield/report/jobs/job-posting.ts';
import { escapeHtml, toHtml } from '@larkfield/report/report-html.ts';
import { jobFeedPath, jobIdIn, jobPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { officeDay } from '@larkfield/report/report-dates.ts';
import { jobFeed, jobSitemapEntries } from '@larkfield/report/jobs/job-lists.ts';
import { createServiceClient, type ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import type { StaticFile } from '#src/site/files/static-files.ts';
import type { Admission } from '#src/admission/open-admission.ts';
import type { GatewayContext } from '#src/gateway-context.ts';

/** A document that was just rendered, in the form of a file of the build. */
export function toFile(text: string, contentType: string, cacheControl = 'no-cache'): StaticFile {
  const plain = Buffer.from(text);
  return {
    contentType,
    cacheControl,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    // Within a few percent of the slow setting's size, in a tenth of its time.
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(plain),
  };
}

/** A page of the build with filled-in text and the same content security policy. */
const rewritten = (page: StaticFile, change: (text: string) => string): StaticFile => ({
  ...toFile(change(page.plain.toString()), page.contentType, page.cacheControl),
  policy: page.policy,
});

/** Data inside a page. `<` is escaped, since a closing tag in the data would end the element. */
const dataScript = (attributes: string, data: object) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;

/** The reply to the first request of the page's script, so that the page can be hydrated at once. */
export const replyScript = (url: string, status: number, body?: unknown) =>
  dataScript('type="application/json" id="first-reply"', { url, status, ...(body !== undefined && { body }) });

/** Fills the template of the build. Its placeholders are in double braces; filled-in values are not scanned for placeholders. */
export function fillJobPage(template: StaticFile, job: JobOnPage): StaticFile {
  const facts = jobFacts(job).map(({ value }) => value);
  const values: Record<string, string> = {
    title: escapeHtml(job.title),
    company: escapeHtml(job.company),
    location: escapeHtml(job.location),
    summary: escapeHtml(`${job.company}: ${facts.join(', ')}. ${job.description}`.slice(0, 300)),
    url: escapeHtml(jobUrl(job)),
    mail: escapeHtml(applicationMail(job)),
    article: toHtml(jobArticle(job)),
    data: `${dataScript('type="application/ld+json"', jobPosting(job))}${replyScript(`/api/jobs/${job.id}`, 200, job)}`,
  };
  return rewritten(template, (text) => text.replaceAll(/\{\{([a-z]+)\}\}/g, (place, name: string) => values[name] ?? place));
}

/** A page of the build with the reply that its script would otherwise request. */
export const withReply = (page: StaticFile, url: string, status: number): StaticFile =>
  rewritten(page, (text) => text.replace('</head>', () => `${replyScript(url, status)}</head>`));

/** The files of the build that the pages of jobs need. */
interface JobFiles {
  /** The page of a job with placeholders. */
  template: StaticFile | undefined;
  /** The page of a closed job. */
  closed: StaticFile | undefined;
  notFound: StaticFile | undefined;
  /** The page that the browser renders itself, used while the jobs are unavailable. */
  shell: StaticFile | undefined;
  sitemap: StaticFile | undefined;
}

/** A reply about jobs: a document with its status, a redirect, or a time to retry. */
export type JobAnswer = { status: number; file: StaticFile } | { redirectTo: string } | { retryAfter: number };

const sitemapPath = '/sitemap.xml';
const xml = 'application/xml; charset=utf-8';
const folder = '/jobs/';
/** Feeds and sitemaps may be cached for a few minutes. */
const listAge = 'public, max-age=300';
/** Retry-After in seconds while the jobs cannot be read. */
export const retryAfter = 5;

/** Whether the reply at a path depends on the open jobs. */
export const isMadeOfJobs = (path: string): boolean => path === sitemapPath || /^\/jobs\/[^/]+$/.test(path);

/** Makes the function that serves everything that depends on jobs: their pages, their feed and their part of the sitemap. */
export function createJobAnswers({ upstreamUrls, signer }: GatewayContext, { within }: Admission, files: JobFiles) {
  const ask = createServiceClient('contact', upstreamUrls.contact, signer);
  const call: ServiceClient = (endpoint, input) => within('contact', () => ask(endpoint, input));
  /** A cache of filled pages by id, since jobs seldom change. */
  const filled = new Map<string, { job: string; file: StaticFile }>();

  const pageOf = (template: StaticFile, job: JobOnPage): StaticFile => {
    // The day is part of the key, because a past first day is no longer shown.
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

  // Without the jobs no list is sent, because an empty list would mean that all jobs are closed.
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
