import type { Job } from '@larkfield/schemas/contact/list-jobs.ts';
import { openInquiry } from '#src/site/shared/inquiry-store.ts';

/** Opens the inquiry dialog with the apply preset, made out for one job. */
export function applyForJob({ id, title, company, location, checklist }: Job): void {
  openInquiry(
    'header-apply-now',
    {
      title: 'Apply Now',
      description: `${title}, ${company}, ${location}. Send us your name, email and phone. A recruiter gets back to you within 24 hours.`,
      subject: `Job Application: ${title}`.slice(0, 200),
      source: 'jobs-apply-now',
      sourceTitle: `Jobs: ${title}`,
      message: `I would like to apply for ${title} at ${company}, ${location}.`,
    },
    { jobId: id, checklist },
  );
}
