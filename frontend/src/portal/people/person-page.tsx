import { getPerson } from '@larkfield/schemas/people/get-person.ts';
import type { Person } from '@larkfield/schemas/people/person.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { EmailFact, Fact, FactList, PhoneFact } from '#src/portal/shared/fact-list.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { RefreshButton } from '#src/portal/shared/lists/paged-list.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointKey, endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { useSession } from '#src/shared/session/session.tsx';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { paths } from '#src/shared/text/paths.ts';
import { Note } from '#src/shared/ui/note.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { PersonChecklists } from './person-checklists.tsx';
import { PersonAudit, PersonInquiries, PersonMails } from './person-messages.tsx';
import { PersonOwner } from './person-owner.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonLinks, PersonPackets, PersonReferences } from './person-records.tsx';

export function PersonPage() {
  const { personId = '' } = useParams();
  return (
    <PortalShell title={null}>
      <BackLink to={paths.portal}>All submissions</BackLink>
      <PersonView key={personId} personId={personId} />
    </PortalShell>
  );
}

/** Everything about one candidate. The name is no part of the title: titles stand in the browser's history. */
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
      {/* Without an address no later checklist is known to be theirs. */}
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
