import { applicationSubject, applicationText } from '@larkfield/report/jobs/job-application.ts';
import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { openInquiry } from '#src/site/shared/inquiry/inquiry-store.ts';

/** Opens the inquiry dialog with the apply preset for one job. */
export function applyForJob(job: Job): void {
  const { id, title, company, location, checklist } = job;
  openInquiry(
    'header-apply-now',
    {
      title: 'Apply Now',
      description: `${title}, ${company}, ${location}. All we need is your name and email. A recruiter gets back to you within 24 hours.`,
      subject: applicationSubject(job),
      source: 'jobs-apply-now',
      sourceTitle: `Jobs: ${title}, ${company}, ${location}`,
      message: applicationText(job),
    },
    { jobId: id, checklist },
  );
}
