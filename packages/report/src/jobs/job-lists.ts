import { brand } from '@larkfield/brand/brand.ts';
import { jobFeedPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { escapeHtml } from '#src/report-html.ts';
import { jobUrl } from './job-application.ts';
import { jobFacts } from './job-facts.ts';

/** The open jobs as RSS 2.0, newest first. */
export function jobFeed(jobs: Job[]): string {
  const site = `https://${brand.domain}`;
  const items = jobs.map((job) => {
    const facts = jobFacts(job).map(({ name, value }) => `${name}: ${value}`);
    return [
      '<item>',
      element('title', `${job.title} – ${job.company}, ${job.location}`),
      element('link', jobUrl(job)),
      `<guid isPermaLink="false">${job.id}</guid>`,
      ...(job.postedAt ? [element('pubDate', new Date(job.postedAt).toUTCString())] : []),
      element('category', job.category),
      element('description', [job.description, ...facts].join(' · ')),
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', `Open jobs at ${brand.name}`),
    element('link', `${site}/jobs`),
    element('description', `New jobs at ${brand.name}, as they are posted.`),
    '<language>en-us</language>',
    `<atom:link href="${site}${jobFeedPath}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}

/** The open jobs as entries of a sitemap. */
export function jobSitemapEntries(jobs: Job[]): string {
  return jobs
    .map((job) => {
      const changed = job.updatedAt ?? job.postedAt;
      return `  <url>${element('loc', jobUrl(job))}${changed ? element('lastmod', changed.slice(0, 10)) : ''}</url>\n`;
    })
    .join('');
}

const element = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;
