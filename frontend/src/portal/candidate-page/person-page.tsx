import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { getPerson, type Person, type PersonChecklist } from '@larkfield/schemas/candidate-pages/candidate-pages.ts';
import { downloadSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { Download, FileText, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { UnprovedAddress } from '#src/portal/shared/unproved-address.tsx';
import { revisionText } from '#src/portal/shared/revision-text.ts';
import { StandingBadges } from '#src/shared/report/standing-note.tsx';
import { formatDate } from '#src/shared/text/format-date.ts';
import { paths, portalReportPath } from '#src/shared/text/paths.ts';
import { ButtonLink, buttonStyle } from '#src/shared/ui/button.tsx';
import { Badge } from '#src/shared/ui/card.tsx';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { EmailFact, Fact, FactList, PhoneFact } from '#src/portal/shared/fact-list.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { RefreshButton } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointKey, endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { PartItem, PersonPart } from './person-part.tsx';
import { PersonAudit, PersonInquiries, PersonMails } from './person-messages.tsx';
import { PersonOwner } from './person-owner.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonLinks, PersonPackets, PersonReferences } from './person-records.tsx';

const pdfWords = {
  ready: { label: 'PDF ready', tone: 'accent' },
  pending: { label: 'Preparing PDF', tone: 'neutral' },
  failed: { label: 'PDF failed', tone: 'danger' },
} as const;

type PartProps = Parameters<typeof PersonPart<PersonChecklist>>[0];

/** The checklists of a candidate, newest first, each with its revisions. */
export function PersonChecklists({ person, query }: { person: Person } & Pick<PartProps, 'query'>) {
  const [now] = useState(() => Date.now());
  return (
    <PersonPart
      title="Checklists"
      query={query}
      items={person.checklists}
      empty=""
      keyOf={({ id }) => id}
      renderItem={(checklist) => <ChecklistRow checklist={checklist} now={now} />}
    >
      {person.hasMore && <p className="text-muted">These are the {person.checklists.length} newest.</p>}
    </PersonPart>
  );
}

function ChecklistRow({ checklist, now }: { checklist: PersonChecklist; now: number }) {
  const { id, candidateName, specialty, shortReference, submittedAt, validUntil, renewedBy, revisions, pdf, assignee } = checklist;
  const isExpired = Date.parse(validUntil) <= now;
  return (
    <>
      <PartItem
        title={`${specialty}, ${shortReference}`}
        badges={
          <>
            <StandingBadges submittedAt={submittedAt} renewedBy={renewedBy} />
            <UnprovedAddress {...checklist} />
            <Badge tone={pdfWords[pdf.state].tone}>{pdfWords[pdf.state].label}</Badge>
            {assignee && <Badge>Assigned to {assignee.email}</Badge>}
          </>
        }
      >
        <p>
          <span>{`${candidateName}, submitted ${formatDate(submittedAt)}, ${isExpired ? 'was valid until' : 'valid until'} ${formatDate(validUntil)}`}</span>
          {renewedBy && <span>{`. Its renewal is ${renewedBy.shortReference}`}</span>}
        </p>
        {revisions.length > 1 && (
          <ul aria-label={`Revisions of ${shortReference}`} className="mt-1">
            {revisions.map((one) => (
              <li key={one.revision}>{`Revision ${one.revision}, ${revisionText(one, formatDate)}`}</li>
            ))}
          </ul>
        )}
      </PartItem>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={portalReportPath(id)} variant="secondary">
          <FileText aria-hidden="true" className="size-4" />
          Open report <span className="sr-only">{shortReference}</span>
        </ButtonLink>
        {pdf.state === 'ready' && (
          <a href={endpointUrl(downloadSubmission, { params: { id } })} target="_blank" rel="noopener" className={buttonStyle('secondary')}>
            <Download aria-hidden="true" className="size-4" />
            Download PDF <span className="sr-only">{shortReference}</span>
          </a>
        )}
      </div>
    </>
  );
}

export function PersonPage() {
  const { personId = '' } = useParams();
  return (
    <PortalShell title={null}>
      <BackLink to={paths.portal}>All submissions</BackLink>
      <PersonView key={personId} personId={personId} />
    </PortalShell>
  );
}

/** Everything about one candidate. The title does not contain the name, because titles are stored in the browser's history. */
function PersonView({ personId }: { personId: string }) {
  const query = useQuery({ ...endpointQuery(checked(getPerson), { params: { personId } }), gcTime: 0 });
  const queryClient = useQueryClient();
  const key = endpointKey(getPerson, { params: { personId } });
  const refresh = {
    isRefetching: query.isRefetching,
    refetch: () => queryClient.refetchQueries({ predicate: ({ queryKey }) => key.every((part, index) => queryKey[index] === part) }),
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading className="min-w-0 text-3xl wrap-anywhere">{query.data?.names[0] ?? 'Candidate'}</PageHeading>
        <RefreshButton query={refresh} />
      </div>
      {query.isPending && (
        <SkeletonRegion label="Loading the candidate">
          <Skeleton className="h-80 w-full rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError && <LoadFailure what="The candidate" query={query} />}
      {query.data && <Parts person={query.data} query={query} />}
    </>
  );
}

function Parts({ person, query }: { person: Person; query: Parameters<typeof PersonChecklists>[0]['query'] }) {
  const { user } = useSession();
  const { id, names, email, checklists } = person;
  return (
    <div className="grid gap-9">
      <div className="grid gap-4">
        <FactList>
          {email ? <EmailFact email={email} /> : <Fact name="Email">Not given</Fact>}
          <PhoneFact phone={checklists.find(({ phone }) => phone !== null)?.phone ?? null} />
        </FactList>
        {names.length > 1 && (
          <Note icon={UsersRound} tone="warning">
            This address was also used with {new Intl.ListFormat('en-US').format(names.slice(1))}. One person may have changed names, or two
            people may share the address.
          </Note>
        )}
      </div>
      {/* Without an email address, later checklists cannot be matched to this candidate. */}
      {email && <PersonOwner person={person} />}
      <PersonNotes personId={id} />
      <PersonChecklists person={person} query={query} />
      <PersonReferences personId={id} />
      <PersonPackets personId={id} />
      <PersonLinks personId={id} />
      <PersonMails personId={id} />
      <PersonInquiries personId={id} />
      {user?.role === 'admin' && <PersonAudit personId={id} />}
    </div>
  );
}
