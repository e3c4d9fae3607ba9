import type { Job } from '@larkfield/schemas/contact/list-jobs.ts';
import { openInquiry } from '#src/site/shared/inquiry-store.ts';

/** Opens the inquiry dialog with the apply preset, made out for one job. */
export function applyForJob({ title, company, location }: Job): void {
  openInquiry('header-apply-now', {
    title: 'Apply Now',
    description: `${title}, ${company}, ${location}. A few lines about your work are enough to begin.`,
    subject: `Job Application: ${title}`,
    source: 'jobs-apply-now',
    sourceTitle: `Jobs: ${title}`,
  });
}
