import { labelOf } from '@larkfield/assessment/profile/choice.ts';
import { states } from '@larkfield/assessment/profile/license-types.ts';
import { recordSystems } from '@larkfield/assessment/profile/record-systems.ts';
import { unitTypes } from '@larkfield/assessment/profile/unit-types.ts';
import { jobPath } from '@larkfield/schemas/contact/job-address-and-pay.ts';
import { listRequirementSets, makeJobRequirements, type RequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import { getPortalJob, type PortalJob } from '@larkfield/schemas/portal/jobs.ts';
import { listInviteLists } from '@larkfield/schemas/links/invites.ts';
import { listJobPackets } from '@larkfield/schemas/reports/packets.ts';
import { calendarText } from '@larkfield/report/profile/profile-text.ts';
import { useQuery } from '@tanstack/react-query';
import { ListChecks, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { packetStateNames } from '#src/portal/shared/packet-state-names.ts';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { PutForwardList } from '#src/portal/shared/put-forward/put-forward-list.tsx';
import { failureText, serverFields } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useMutation } from '#src/shared/api/use-mutation.ts';
import { usePageTitle } from '#src/shared/browser/page-title.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { countOf, formatDateTime } from '#src/shared/text/format-date.ts';
import { paths, portalInviteBoardPath, portalInvitesForPath, portalMatchesPath, portalReportPath } from '#src/shared/text/paths.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { shownPay } from './job-form.ts';
import { JobBadges } from './job-badges.tsx';

/** One job with its requirements and links to their matches. */
export function PortalJob({ id, onEdit }: { id: string; onEdit: (job: PortalJob) => void }) {
  const query = useQuery(endpointQuery(checked(getPortalJob), { params: { id } }));
  const job = query.data?.job;
  usePageTitle(job?.title);
  return (
    <div className="grid gap-5">
      <BackLink to={paths.portalJobs}>All jobs</BackLink>
      {query.isPending && (
        <SkeletonRegion label="Loading the job">
          <Skeleton className="h-40 w-full rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError && <LoadFailure what="The job" query={query} />}
      {job && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <div className="mr-auto grid min-w-0 gap-2">
              <PageHeading className="text-2xl wrap-anywhere sm:text-3xl">{job.title}</PageHeading>
              <p className="flex flex-wrap gap-2">
                <JobBadges job={job} />
              </p>
            </div>
            {job.state === 'open' && (
              <ButtonLink to={jobPath(job)} variant="secondary">
                View on the site
              </ButtonLink>
            )}
            <Button variant="secondary" onClick={() => onEdit(job)}>
              Edit job
            </Button>
          </div>
          <JobRequirements job={job} />
          <JobFacts job={job} />
          <div className="border-t border-line pt-5">
            <PutForwardList jobId={job.id} />
          </div>
          <JobPackets jobId={job.id} />
          <JobInvites jobId={job.id} />
        </>
      )}
    </div>
  );
}

function JobFacts({ job }: { job: PortalJob }) {
  const license = job.license === 'compact' ? 'Compact (multistate)' : job.license && labelOf(states, job.license);
  const facts: [string, string | undefined][] = [
    ['Company', job.company],
    ['Location', job.location],
    ['Starts', job.startsOn ? calendarText(job.startsOn) : 'As soon as possible'],
    ['Length', job.weeks === undefined ? undefined : countOf(job.weeks, 'week')],
    ['Shift', job.shift],
    ['Unit', job.unit && labelOf(unitTypes, job.unit)],
    ['Pay', shownPay(job)],
    ['Skills checklist', job.checklist?.name],
    ['License', license],
    ['Certifications', job.certificates?.join(', ')],
    ['EHR systems', job.ehr?.map((system) => labelOf(recordSystems, system)).join(', ')],
    ['Hours guaranteed', job.terms?.hoursGuaranteed],
    ['Float', job.terms?.float],
    ['Cancellation', job.terms?.cancellation],
  ];
  return (
    <section aria-labelledby="job-facts" className="grid gap-4 border-t border-line pt-5">
      <h2 id="job-facts" className="text-2xl">
        About the job
      </h2>
      <FactList>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </FactList>
    </section>
  );
}

/** The requirements created from the job, and those that staff changed; each links to its matches. */
function JobRequirements({ job }: { job: PortalJob }) {
  const query = useQuery({ ...endpointQuery(checked(listRequirementSets), { query: { job: job.id } }), gcTime: 0 });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(checked(makeJobRequirements), { params: { id: job.id }, body: {} }),
    onSuccess: () => void query.refetch(),
    onError: (error) =>
      toast({
        title: 'Requirements not made',
        description: serverFields(error)[0]?.message ?? failureText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  });
  const sets = query.data?.sets ?? [];
  const isFirst = query.data !== undefined && sets.length === 0;
  const isBehind = sets.length > 0 && sets.every((set) => set.isBehindJob);
  return (
    <section aria-labelledby="job-requirements" className="grid gap-4 border-t border-line pt-5">
      <h2 id="job-requirements" className="text-2xl">
        Requirements and matches
      </h2>
      {query.isError && <LoadFailure what="The requirements" query={query} />}
      {isFirst && (
        <p className="text-muted">The license, certifications, unit, EHR systems and shift of the job become its requirements.</p>
      )}
      {isBehind && <p role="status">The job asks for something else since these were made.</p>}
      {sets.length > 0 && (
        <ul className="grid gap-3">
          {sets.map((set) => (
            <li key={set.id}>
              <SetOfJob set={set} />
            </li>
          ))}
        </ul>
      )}
      {(isFirst || isBehind) && (
        <Button className="justify-self-start" isPending={isPending} onClick={() => mutate()}>
          <ListChecks aria-hidden="true" className="size-4" />
          {isFirst ? 'Make requirements' : 'Make them again'}
        </Button>
      )}
    </section>
  );
}

/** The packets made for the job; each is shared on the report of its candidate. */
function JobPackets({ jobId }: { jobId: string }) {
  const query = useQuery({ ...endpointQuery(checked(listJobPackets), { params: { id: jobId } }), gcTime: 0 });
  const packets = query.data?.packets ?? [];
  return (
    <section aria-labelledby="job-packets" className="grid gap-4 border-t border-line pt-5">
      <h2 id="job-packets" className="text-2xl">
        Packets
      </h2>
      {query.isError && <LoadFailure what="The packets" query={query} />}
      {query.isSuccess && packets.length === 0 && <p className="text-muted">No packet was made yet.</p>}
      {packets.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {packets.map(({ id, submissionId, candidateName, state, madeAt, madeBy, isOutdated }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-5">
                <Link to={portalReportPath(submissionId)} className="font-semibold wrap-anywhere hover:underline">
                  {candidateName}
                </Link>
                <Badge tone={state === 'ready' ? 'accent' : 'neutral'}>{packetStateNames[state]}</Badge>
                <span className="text-muted wrap-anywhere">{`${formatDateTime(madeAt)}, ${madeBy}`}</span>
                {isOutdated && <span className="text-warning">The checklist or its references have changed since.</span>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

/** The lists of people who were invited for the job. */
function JobInvites({ jobId }: { jobId: string }) {
  const query = useQuery({ ...endpointQuery(checked(listInviteLists), { query: { job: jobId } }), gcTime: 0 });
  const lists = query.data?.lists ?? [];
  return (
    <section aria-labelledby="job-invites" className="grid gap-4 border-t border-line pt-5">
      <h2 id="job-invites" className="text-2xl">
        Invites
      </h2>
      {query.isError && <LoadFailure what="The invites" query={query} />}
      {query.isSuccess && lists.length === 0 && <p className="text-muted">Nobody was invited for this job yet.</p>}
      {lists.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {lists.map(({ id, name, size, createdAt, byEmail }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-5">
                <Link to={portalInviteBoardPath(id)} className="font-semibold wrap-anywhere hover:underline">
                  {name}
                </Link>
                <span>{countOf(size, 'invite')}</span>
                <span className="text-muted wrap-anywhere">{`${formatDateTime(createdAt)}, ${byEmail}`}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {query.data?.nextCursor && <p className="text-muted">Older lists are under Invites.</p>}
      <ButtonLink to={portalInvitesForPath(jobId)} variant="secondary" className="justify-self-start">
        <UserPlus aria-hidden="true" className="size-4" />
        Invite people
      </ButtonLink>
    </section>
  );
}

function SetOfJob({ set }: { set: RequirementSet }) {
  const listed = (need: 'must' | 'wish') => set.labels.filter((_, index) => set.requirements[index]!.need === need).join(', ');
  const [required, preferred] = [listed('must'), listed('wish')];
  return (
    <Card className="grid items-center gap-4 p-4 sm:grid-cols-[1fr_auto] sm:p-5">
      <div className="grid gap-2">
        {set.changedByHand && (
          <p>
            <Badge tone="warning">Changed by hand</Badge>
          </p>
        )}
        <FactList>
          {required && <Fact name="Required">{required}</Fact>}
          {preferred && <Fact name="Preferred">{preferred}</Fact>}
          {set.startsOn && <Fact name="On">{calendarText(set.startsOn)}</Fact>}
          {set.matches && (
            <Fact name="Matches">{`${countOf(set.matches.total, 'person').replace('persons', 'people')}, ${set.matches.meetEveryMust} meeting everything required`}</Fact>
          )}
        </FactList>
      </div>
      <ButtonLink to={portalMatchesPath(set.id)} className="max-sm:order-first">
        See matches
      </ButtonLink>
    </Card>
  );
}
