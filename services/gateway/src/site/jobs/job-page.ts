import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { Job } from '@larkfield/schemas/contact/list-jobs.ts';
import { applicationMail, jobUrl } from '@larkfield/report/jobs/job-application.ts';
import { jobArticle } from '@larkfield/report/jobs/job-article.ts';
import { jobFacts } from '@larkfield/report/jobs/job-facts.ts';
import { jobPosting } from '@larkfield/report/jobs/job-posting.ts';
import { escapeHtml, toHtml } from '@larkfield/report/report-html.ts';
import type { StaticFile } from '#src/site/files/static-files.ts';

/** A document that was written just now, in the form of those that the build wrote. */
export function toFile(text: string, contentType: string, cacheControl = 'no-cache'): StaticFile {
  const plain = Buffer.from(text);
  return {
    contentType,
    cacheControl,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    // As small as the slow setting within a few percent, in a tenth of its time.
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(plain),
  };
}

/** A page of the build with something filled in, which may do no more than the page as it was built. */
const rewritten = (page: StaticFile, change: (text: string) => string): StaticFile => ({
  ...toFile(change(page.plain.toString()), page.contentType, page.cacheControl),
  policy: page.policy,
});

/** Data inside a page: a closing tag inside it would end its element. */
const dataScript = (attributes: string, data: object) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;

/** What the page's own code would ask for first: with it, the page can be taken over as it is. */
export const replyScript = (url: string, status: number, body?: unknown) =>
  dataScript('type="application/json" id="first-reply"', { url, status, ...(body !== undefined && { body }) });

/** Fills the template that the build wrote: its places stand in double braces, and what is filled in is not read again. */
export function fillJobPage(template: StaticFile, job: Job): StaticFile {
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

/** A page that the build wrote, with the reply that its code would otherwise ask for. */
export const withReply = (page: StaticFile, url: string, status: number): StaticFile =>
  rewritten(page, (text) => text.replace('</head>', () => `${replyScript(url, status)}</head>`));
