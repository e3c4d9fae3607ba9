import { jobFeedPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import type { listJobs } from '@larkfield/schemas/contact/jobs.ts';
import { siteConstants } from '@larkfield/schemas/site-constants.ts';
import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { usePageTitle } from '#src/shared/browser/page-title.ts';
import { usePublicList } from '#src/shared/api/use-public-list.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Skeleton } from '#src/shared/ui/loading.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { PageBand } from '#src/shared/ui/page-band.tsx';
import { JobCard } from './job-card.tsx';
import { closeJobs, filterJobs, noFilters, searchTitle, suggestWords } from './filter-jobs.ts';
import { JobFilterForm, JobSort, useJobFilters } from './job-filters.tsx';

export function JobsPage() {
  return (
    <>
      <PageBand
        title="Find Your Next Opportunity"
        lead="Travel, contract, per diem and permanent jobs in Texas, healthcare first. Apply in a minute. A recruiter gets back to you within 24 hours."
      />
      <Container className="py-5 sm:py-10">
        <JobsBoard />
        <p className="no-print mt-10 text-muted">
          Follow new jobs as they are posted: {/* The gateway renders the feed, and the browser's router does not know it. */}
          <a href={jobFeedPath} className="text-link">
            RSS feed of open jobs
          </a>
        </p>
      </Container>
    </>
  );
}

/** Filters, count and cards of the jobs page. */
function JobsBoard() {
  const { data, isPending, isError } = useJobs();
  const { filters, change, clear } = useJobFilters();
  const [isOpened, setIsOpened] = useState(false);
  const closeId = useId();
  const count = useRef<HTMLParagraphElement>(null);
  usePageTitle(searchTitle(filters));
  if (isError) return <LoadFailure />;

  const shown = filterJobs(data ?? [], filters);
  const isShort = !isOpened && shown.length === data?.length;
  const isEmpty = data !== undefined && shown.length === 0;
  const close = isEmpty ? closeJobs(data, filters) : [];
  return (
    <div className="grid gap-3 sm:gap-5">
      <JobFilterForm filters={filters} onChange={change} onSearch={() => count.current?.focus()} />
      <div className="flex flex-wrap items-center gap-x-2">
        <p ref={count} role="status" tabIndex={-1} className="mr-auto text-muted outline-none">
          {isPending ? 'Loading...' : `${shown.length} jobs found`}
        </p>
        {!isEmpty && (
          <Button variant="ghost" className="no-print px-2! text-muted!" onClick={clear}>
            Clear Filters
          </Button>
        )}
        <JobSort sort={filters.sort} onChange={change} />
      </div>
      {isPending && <Placeholders />}
      {isEmpty && (
        <EmptyState title="No jobs found matching your criteria." action={<Button onClick={clear}>Clear Filters</Button>}>
          {close.length === 0 && <Suggestions words={suggestWords(data)} onPick={(search) => change({ ...noFilters, search })} />}
        </EmptyState>
      )}
      {close.length > 0 && (
        <section aria-labelledby={closeId} className="grid gap-5">
          <h2 id={closeId} className="text-2xl">
            Close to your search
          </h2>
          <ul className="grid gap-5">
            {close.map((job) => (
              <li key={job.id}>
                <JobCard job={job} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown.length > 0 && (
        <ul className="grid gap-5">
          {shown.map((job, index) => (
            <li key={job.id} className={isShort && index >= firstOnPhones ? 'max-sm:hidden' : ''}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      )}
      {isShort && shown.length > firstOnPhones && (
        <Button variant="secondary" size="large" className="sm:hidden" onClick={() => setIsOpened(true)}>
          Show all {shown.length}
        </Button>
      )}
    </div>
  );
}

/** Suggested words of nurses and therapists for a search that found nothing. */
function Suggestions({ words, onPick }: { words: string[]; onPick: (word: string) => void }) {
  if (words.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center justify-center gap-2">
      <span>Try:</span>
      {words.map((word) => (
        <Button key={word} variant="secondary" size="small" onClick={() => onPick(word)}>
          {word}
        </Button>
      ))}
    </span>
  );
}

/** A phone shows this many items of the whole list until the user asks for more. */
const firstOnPhones = 12;

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
