import { jobPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { brand } from '#src/documents/brand-facts.ts';

/** The absolute URL of a job's page. */
export const jobUrl = (job: Pick<Job, 'id' | 'title'>): string => `https://${brand.domain}${jobPath(job)}`;

/** The subject of an application, cut to the limit of an inquiry's subject. */
export const applicationSubject = ({ title }: Pick<Job, 'title'>): string => `Job Application: ${title}`.slice(0, 200);

/** The first sentence of an application. Since it is the candidate's own letter, it names the job in words, without ids or URLs. */
export const applicationText = (job: Pick<Job, 'title' | 'company' | 'location'>): string =>
  `I would like to apply for ${job.title} at ${job.company}, ${job.location}.\n\n`;

/** A mailto link to apply for a job, for pages where the inquiry dialog cannot open. */
export const applicationMail = (job: Job): string =>
  `mailto:${brand.emails.careers}?subject=${encodeURIComponent(applicationSubject(job))}&body=${encodeURIComponent(applicationText(job))}`;
