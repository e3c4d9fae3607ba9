import { type JobFact, jobFacts, postedText } from '@larkfield/report/jobs/job-facts.ts';
import { jobPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import type { Job } from '@larkfield/schemas/contact/jobs.ts';
import { Banknote, BriefcaseBusiness, Calendar, Clock, Hourglass, type LucideIcon, MapPin, Moon } from 'lucide-react';
import { useId } from 'react';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Link } from 'react-router-dom';
import { applyForJob } from './apply.ts';
import { NextStep, useHasApplied } from './next-step.tsx';

const icons: Record<JobFact['name'], LucideIcon> = {
  Location: MapPin,
  Pay: Banknote,
  Type: BriefcaseBusiness,
  Shift: Moon,
  Hours: Clock,
  Start: Calendar,
  Length: Hourglass,
};

export function JobCard({ job }: { job: Job }) {
  const titleId = useId();
  const hasApplied = useHasApplied(job.id);
  return (
    <Card className="relative p-5 transition-shadow hover:shadow-raised sm:p-6">
      <article aria-labelledby={titleId} className="grid gap-3">
        <header className="grid justify-items-start gap-x-6 gap-y-2 sm:flex sm:items-start sm:justify-between">
          <div className="min-w-0">
            <h2 id={titleId} className="text-xl leading-snug wrap-anywhere max-sm:text-lg">
              <Link to={jobPath(job)} className="rounded-key after:absolute after:inset-0 after:rounded-card hover:text-accent-text">
                {job.title}
              </Link>
            </h2>
            <p className="text-muted">{job.company}</p>
          </div>
          <Badge tone="accent">{job.category.toUpperCase()}</Badge>
        </header>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 max-sm:text-sm">
          {jobFacts(job).map(({ name, value }) => (
            <JobFactLine key={name} name={name} value={value} />
          ))}
        </dl>
        <p className="line-clamp-2 max-w-[75ch] text-muted sm:line-clamp-3">{job.description}</p>
        {job.requirements.length > 0 && (
          <ul aria-label="Requirements" className="flex flex-wrap gap-1.5">
            {job.requirements.map((requirement) => (
              <li key={requirement} className="rounded-control border border-line bg-page px-2.5 py-0.5 text-sm">
                {requirement}
              </li>
            ))}
          </ul>
        )}
        <div className="no-print relative z-10 flex flex-wrap items-center justify-between gap-3">
          {hasApplied ? (
            <NextStep checklist={job.checklist} />
          ) : (
            <Button aria-haspopup="dialog" onClick={() => applyForJob(job)}>
              Apply Now <span className="sr-only">for {job.title}</span>
            </Button>
          )}
          {job.postedAt && <p className="text-sm text-muted">Posted {postedText(job.postedAt)}</p>}
        </div>
      </article>
    </Card>
  );
}

function JobFactLine({ name, value }: JobFact) {
  const Icon = icons[name];
  return (
    <div className="flex items-center gap-1.5">
      <dt>
        <Icon aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{name === 'Start' ? <>Starts {value.startsWith('As') ? value.toLowerCase() : value}</> : value}</dd>
    </div>
  );
}
