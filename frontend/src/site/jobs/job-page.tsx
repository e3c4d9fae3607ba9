import { applicationMail } from '@larkfield/report/jobs/job-application.ts';
import { jobArticle } from '@larkfield/report/jobs/job-article.ts';
import type { getJob, Job } from '@larkfield/schemas/contact/jobs.ts';
import { jobIdIn, jobPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { Share2 } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { Link, useParams } from 'react-router-dom';
import { usePublicList } from '#src/shared/api/use-public-list.ts';
import { usePageTitle } from '#src/shared/browser/page-title.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Button, ButtonLink, buttonStyle } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Container } from '#src/shared/ui/container.tsx';
import { CopyButton } from '#src/shared/form/copy-button.tsx';
import { ElementView } from '#src/shared/report/element-view.tsx';
import { PageBand } from '#src/shared/ui/page-band.tsx';
import { NotFoundView } from '#src/site/shared/not-found-view.tsx';
import { applyForJob } from './apply.ts';
import { NextStep, useHasApplied } from './next-step.tsx';

/** One job. For a direct request, the gateway renders the page with the same article. */
export function JobPage() {
  const id = jobIdIn(useParams()['job'] ?? '');
  return id === null ? <NotFoundView /> : <JobOfId key={id} id={id} />;
}

function JobOfId({ id }: { id: string }) {
  const reading = usePublicList<typeof getJob>({ method: 'GET', path: '/api/jobs/:id' }, { params: { id } });
  usePageTitle(reading.data?.title);
  if (reading.data) return <OpenJob job={reading.data} />;
  if (reading.isPending) return <JobOutline />;
  if (reading.status === 404) return <NotFoundView />;
  if (reading.status === 410) return <ClosedJob />;
  return (
    <Container className="py-16">
      <EmptyState title="The job couldn't be loaded" action={<Button onClick={reading.refetch}>Try again</Button>}>
        Please check your connection.
      </EmptyState>
    </Container>
  );
}

function OpenJob({ job }: { job: Job }) {
  const article = useMemo(() => jobArticle(job), [job]);
  return (
    <>
      <PageBand title={job.title} lead={`${job.company}, ${job.location}`} />
      <Container className="grid items-start gap-8 py-10 sm:py-14 lg:grid-cols-[1fr_min(20rem,40%)]">
        <ElementView element={article} />
        <JobActions job={job} />
      </Container>
    </>
  );
}

/** The actions are beside the job, and on a phone at the bottom of the screen while the job is being read. */
function JobActions({ job }: { job: Job }) {
  const hasApplied = useHasApplied(job.id);
  return (
    <Card className="no-print sticky bottom-[min(0.75rem,var(--room))] flex flex-wrap gap-3 p-3 lg:grid lg:top-24 lg:bottom-auto lg:p-6">
      <p className="font-semibold max-lg:hidden">It takes a minute</p>
      <p className="text-muted max-lg:hidden">All we need is your name and email. A recruiter gets back to you within 24 hours.</p>
      {hasApplied ? (
        <NextStep checklist={job.checklist} />
      ) : (
        <>
          <Button size="large" aria-haspopup="dialog" className="flex-1 noscript:hidden" onClick={() => applyForJob(job)}>
            Apply Now
          </Button>
          {/* A browser that does not support the scripting media feature also shows this. */}
          <span className="[@media(scripting:enabled)]:hidden">
            <a href={applicationMail(job)} className={buttonStyle('primary', 'large')}>
              Apply by email
            </a>
          </span>
        </>
      )}
      <div className="flex flex-wrap gap-2 noscript:hidden">
        <ShareJob job={job} />
      </div>
      <Link to={paths.jobs} className="text-link max-lg:hidden">
        All open jobs
      </Link>
    </Card>
  );
}

function ShareJob({ job }: { job: Job }) {
  // This is false during hydration, since the server cannot know it.
  const canShare = useSyncExternalStore(
    () => () => {},
    () => 'share' in navigator,
    () => false,
  );
  // The URL exists only in the browser, and is not part of the prerendered HTML.
  const url = typeof window === 'undefined' ? '' : new URL(jobPath(job), window.location.origin).href;
  const share = () => navigator.share({ title: job.title, url }).catch((error: unknown) => console.warn('The job was not shared', error));
  return (
    <>
      <CopyButton text={url} subject="to this job" className="flex-1">
        Copy link
      </CopyButton>
      {canShare && (
        <Button variant="secondary" className="flex-1" onClick={share}>
          <Share2 aria-hidden="true" className="size-4" />
          Share
        </Button>
      )}
    </>
  );
}

function ClosedJob() {
  usePageTitle('This job is closed');
  return (
    <>
      <PageBand title="This job is closed" lead="It has been filled or taken down. See what else is open." />
      <Container className="flex flex-wrap gap-3 py-10 sm:py-14">
        <ButtonLink to={paths.jobs} size="large">
          See open jobs
        </ButtonLink>
        <ButtonLink to={paths.checklists} variant="secondary" size="large">
          Skills checklists
        </ButtonLink>
      </Container>
    </>
  );
}

function JobOutline() {
  return (
    <Container className="min-h-dvh py-16">
      <SkeletonRegion label="Loading the job" className="grid gap-4">
        <Skeleton className="h-10 w-2/3 max-w-96" />
        <Skeleton className="h-5 w-full max-w-[32rem]" />
        <Skeleton className="h-40 w-full" />
      </SkeletonRegion>
    </Container>
  );
}
