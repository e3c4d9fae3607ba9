import type { Job } from '@larkfield/schemas/contact/list-jobs.ts';
import { Banknote, BriefcaseBusiness, MapPin } from 'lucide-react';
import { useId } from 'react';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { openInquiry } from '#src/site/shared/inquiry-store.ts';

export function JobCard({ job }: { job: Job }) {
  const titleId = useId();
  const facts = [
    { Icon: MapPin, name: 'Location', value: job.location },
    { Icon: Banknote, name: 'Salary', value: job.salary },
    { Icon: BriefcaseBusiness, name: 'Type', value: job.type },
  ];
  return (
    <Card className="p-5 sm:p-7">
      <article aria-labelledby={titleId} className="grid gap-4">
        <header className="grid justify-items-start gap-x-6 gap-y-2 sm:flex sm:items-start sm:justify-between">
          <div>
            <h2 id={titleId} className="text-xl">
              {job.title}
            </h2>
            <p className="text-muted">{job.company}</p>
          </div>
          <Badge tone="accent">{job.category.toUpperCase()}</Badge>
        </header>
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {facts.map(({ Icon, name, value }) => (
            <div key={name} className="flex items-center gap-2">
              <dt>
                <Icon aria-hidden="true" className="size-5 text-accent-text" />
                <span className="sr-only">{name}</span>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="max-w-[68ch] text-muted">{job.description}</p>
        <div className="grid justify-items-start gap-4 sm:flex sm:items-center sm:justify-between">
          {job.requirements.length > 0 && (
            <ul aria-label="Requirements" className="flex flex-wrap gap-2">
              {job.requirements.map((requirement) => (
                <li key={requirement} className="rounded-control border border-line bg-page px-3 py-0.5 text-sm">
                  {requirement}
                </li>
              ))}
            </ul>
          )}
          <Button aria-haspopup="dialog" className="no-print" onClick={() => applyForJob(job)}>
            Apply Now <span className="sr-only">for {job.title}</span>
          </Button>
        </div>
      </article>
    </Card>
  );
}

/** Opens the inquiry dialog with the apply preset, made out for one job. */
function applyForJob({ title, company, location }: Job): void {
  openInquiry('header-apply-now', {
    title: 'Apply Now',
    description: `${title}, ${company}, ${location}. A few lines about your work are enough to begin.`,
    subject: `Job Application: ${title}`,
    source: 'jobs-apply-now',
    sourceTitle: `Jobs: ${title}`,
  });
}
