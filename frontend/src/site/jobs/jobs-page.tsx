import type { listJobs } from '@larkfield/schemas/contact/list-jobs.ts';
import { siteConstants } from '@larkfield/schemas/site-constants.ts';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { usePublicList } from '#src/shared/api/use-public-list.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Skeleton } from '#src/shared/status/loading.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageBand } from '#src/shared/ui/page-band.tsx';
import { JobCard } from './job-card.tsx';
import { filterJobs, JobFilterForm, useJobFilters } from './job-filters.tsx';
import { jobPostingData, StructuredData } from './job-posting-data.tsx';

export function JobsPage() {
  return (
    <>
      <PageBand
        title="Find Your Next Opportunity"
        lead="Open posts in healthcare, IT, engineering and professional fields. Apply with a few lines; a recruiter calls you back."
      />
      <Container className="py-10 sm:py-14">
        <JobsBoard />
      </Container>
    </>
  );
}

/** Filters, count and cards of the jobs page. */
function JobsBoard() {
  const { data, isPending, isError } = useJobs();
  const { filters, change, clear } = useJobFilters();
  const count = useRef<HTMLParagraphElement>(null);
  if (isError) return <LoadFailure />;

  const shown = filterJobs(data ?? [], filters);
  const isEmpty = data !== undefined && shown.length === 0;
  return (
    <div className="grid gap-6">
      <JobFilterForm filters={filters} onChange={change} onClear={isEmpty ? null : clear} onSearch={() => count.current?.focus()} />
      <p ref={count} role="status" tabIndex={-1} className="text-lg text-muted outline-none">
        {isPending ? 'Loading...' : `${shown.length} jobs found`}
      </p>
      {isPending && <Placeholders />}
      {isEmpty && <EmptyState title="No jobs found matching your criteria." action={<Button onClick={clear}>Clear Filters</Button>} />}
      {shown.length > 0 && (
        <ul className="grid gap-5">
          {shown.map((job) => (
            <li key={job.id}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      )}
      {data && data.length > 0 && <StructuredData make={() => jobPostingData(data)} />}
    </div>
  );
}

function LoadFailure() {
  return (
    <Card className="flex items-start gap-3 p-6 text-lg" role="alert">
      <CircleAlert aria-hidden="true" className="mt-1 size-5 shrink-0 text-danger" />
      <p>Failed to load jobs. Please try again later.</p>
    </Card>
  );
}

function Placeholders() {
  return (
    <div aria-hidden="true" className="grid gap-5">
      {Array.from({ length: siteConstants.jobsPlaceholders }, (_, index) => (
        <Card key={index} className="grid h-56 content-start gap-4 p-7">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </Card>
      ))}
    </div>
  );
}

/** The open jobs. */
const useJobs = () => usePublicList<typeof listJobs>({ method: 'GET', path: '/api/jobs' }, {});
