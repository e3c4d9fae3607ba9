import { measureText } from '@larkfield/report/packet/fact-text.ts';
import { calendarText } from '@larkfield/report/profile/profile-text.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { RequirementSet } from '@larkfield/schemas/matching/requirements.ts';
import { matchCandidates } from '@larkfield/schemas/matching/matching.ts';
import { matchLimits } from '@larkfield/schemas/matching/match-limits.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Handshake, UserCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { AskDialog } from '#src/portal/shared/put-forward/ask-dialog.tsx';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { useEdited } from '#src/portal/shared/use-edited.ts';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { PagedList, RefreshButton } from '#src/portal/shared/lists/paged-list.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';
import { Checkbox } from '#src/shared/form/checkbox.tsx';
import { usePageTitle } from '#src/shared/browser/page-title.ts';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { paths, portalComparePath, portalJobPath } from '#src/shared/text/paths.ts';
import { countOf } from '#src/shared/text/format-date.ts';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { Fold } from '#src/shared/ui/fold.tsx';
import { Note } from '#src/shared/ui/note.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { CandidateCard } from './candidate-card.tsx';
import { RequirementEditor } from './requirements/requirement-editor.tsx';

/** The requirements, required ones first. */
export function RequirementSummary({ set: { job, startsOn, specialty, requirements, labels } }: { set: RequirementSet }) {
  const listed = requirements.map((requirement, index) => ({ requirement, label: labels[index] ?? '' }));
  const parts = (['must', 'wish'] as const).map((need) => ({ need, items: listed.filter((one) => one.requirement.need === need) }));
  return (
    <div className="grid gap-3">
      <FactList>
        {job && <Fact name="Job">{job}</Fact>}
        {startsOn && <Fact name="Starts">{calendarText(startsOn)}</Fact>}
        <Fact name="Specialty">{specialty.name}</Fact>
      </FactList>
      <div className="grid gap-4 sm:grid-cols-2">
        {parts
          .filter(({ items }) => items.length > 0)
          .map(({ need, items }) => (
            <section key={need}>
              <h2 className="font-semibold">{need === 'must' ? 'Required' : 'Preferred'}</h2>
              <ul className="list-disc pl-5">
                {items.map(({ requirement, label }) => (
                  <li key={label} className="wrap-anywhere">
                    {label} <span className="text-muted">({measureText(requirement, startsOn)})</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  );
}

/** The choices of the user: only candidates who meet all required items, and those with a checklist of a related list. */
function Choices({ first, choice, onChange }: { first: Matched; choice: Choice; onChange: (changes: Record<string, string>) => void }) {
  const lists = first.related?.lists ?? [];
  const named = lists.map(({ specialty, shared }) => `${specialty.name} (${shared} of ${first.related!.skills} skills)`).join(', ');
  return (
    <div className="grid gap-1">
      <Tick isOn={choice.musts !== undefined} onChange={(isOn) => onChange({ musts: isOn ? 'met' : '' })}>
        Only those who meet everything required
      </Tick>
      {lists.length > 0 && (
        <Tick isOn={choice.related !== undefined} onChange={(isOn) => onChange({ related: isOn ? 'included' : '' })}>
          Related checklists too
          <span className="block text-sm font-normal text-muted">{named}</span>
        </Tick>
      )}
    </div>
  );
}

function Tick({ isOn, onChange, children }: { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-start gap-2.5 py-2 font-semibold">
      <Checkbox checked={isOn} onChange={(event) => onChange(event.target.checked)} className="mt-0!" />
      <span>{children}</span>
    </label>
  );
}

export function MatchesPage() {
  const { id = '' } = useParams();
  return (
    <PortalShell title={null}>
      <Matches key={id} id={id} />
    </PortalShell>
  );
}

type Matched = ReplyOf<typeof matchCandidates>;

/** The number of further matches by related checklists, if these are included. */
function relatedText({ related }: Matched): string {
  if (related?.total === undefined) return '';
  return ` ${related.total} more with a related checklist, ${related.meetEveryMust ?? 0} of them meeting everything required, stand below them.`;
}

interface Choice {
  musts: 'met' | undefined;
  related: 'included' | undefined;
}

function useMatches(id: string, choice: Choice) {
  const endpoint = checked(matchCandidates);
  const inputAt = (cursor: string | undefined) => ({ params: { id }, query: { ...choice, cursor } });
  return useInfiniteQuery({
    queryKey: endpointKey(matchCandidates, inputAt(undefined)),
    initialPageParam: undefined as string | undefined,
    // Data about people is not kept in the browser.
    gcTime: 0,
    queryFn: ({ pageParam, signal }) => call(endpoint, inputAt(pageParam), { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** All candidates with a valid checklist of the specialty, and how they meet the requirements. */
function Matches({ id }: { id: string }) {
  const address = useFilter();
  const choice = { musts: address.getOneOf('musts', ['met']), related: address.getOneOf('related', ['included']) };
  const query = useMatches(id, choice);
  // The selection is also in the address, so that Back from a comparison restores it.
  const [chosen, setChosen] = useState(() =>
    [...new Set(address.get('chosen').split(',').filter(Boolean))].slice(0, matchLimits.mostCompared),
  );
  const choose = (ids: string[]) => {
    setChosen(ids);
    address.set({ chosen: ids.join(',') });
  };
  const { edited, open, close } = useEdited<RequirementSet>('requirements', null);
  const first = query.data?.pages[0];
  // The same person may appear twice if an entry moved between two page reads.
  const candidates = [
    ...new Map((query.data?.pages ?? []).flatMap((page) => page.candidates.map((one) => [one.id, one] as const))).values(),
  ];
  const set = first?.set;
  usePageTitle(set?.name);
  const done = (saved?: RequirementSet) => {
    close();
    if (saved) void query.refetch();
  };
  const toggle = (candidateId: string) =>
    choose(chosen.includes(candidateId) ? chosen.filter((one) => one !== candidateId) : [...chosen, candidateId]);
  return (
    <div className="grid gap-5 pb-36 sm:pb-20 [&_:is(a,button,input,select,summary)]:scroll-mb-[min(40dvh,15rem)]">
      {set?.jobId ? (
        <BackLink to={portalJobPath(set.jobId)}>The job</BackLink>
      ) : (
        <BackLink to={paths.portalMatching}>All requirements</BackLink>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <PageHeading className="mr-auto min-w-0 text-3xl wrap-anywhere">{set?.name ?? 'Matches'}</PageHeading>
        {set && !edited && (
          <>
            <RefreshButton query={query} />
            <Button variant="secondary" onClick={() => open(set, set.id)}>
              Edit requirements
            </Button>
          </>
        )}
      </div>
      {edited ? (
        <RequirementEditor edited={{ kind: 'change', set: edited }} onDone={done} />
      ) : (
        <>
          {first && (
            <>
              <p role="status">
                <strong>{countOf(first.total, 'person').replace('persons', 'people')}</strong> with a valid {first.set.specialty.name}{' '}
                checklist, <strong>{first.meetEveryMust}</strong> of them {first.meetEveryMust === 1 ? 'meets' : 'meet'} everything
                required.{relatedText(first)} The newest come first.
              </p>
              <Card className="divide-y divide-line px-4">
                <Fold title={`What the job asks for (${first.set.requirements.length}), and how it is read`}>
                  <RequirementSummary set={first.set} />
                  <Note icon={UserCheck}>
                    These are facts from self-reported checklists, as of the day each was signed. No one is scored or left out: a person
                    decides who gets presented. Every view is logged in the audit trail.
                  </Note>
                </Fold>
              </Card>
              <Choices first={first} choice={choice} onChange={address.set} />
            </>
          )}
          <h2 className="sr-only">People</h2>
          <PagedList
            query={query}
            items={candidates}
            name="people"
            empty={<EmptyState title="No one has a valid checklist for this specialty">Checklists are valid for one year.</EmptyState>}
            renderItem={(candidate) => (
              <CandidateCard
                set={set!}
                candidate={candidate}
                isChosen={chosen.includes(candidate.id)}
                canBeChosen={chosen.length < matchLimits.mostCompared}
                onToggle={() => toggle(candidate.id)}
              />
            )}
          />
          <CompareBar setId={id} jobId={set?.jobId} chosen={chosen} onClear={() => choose([])} />
        </>
      )}
    </div>
  );
}

interface CompareBarProps {
  setId: string;
  /** The job that the requirements belong to. */
  jobId: string | undefined;
  chosen: string[];
  onClear: () => void;
}

/** The bar at the bottom of the window while a candidate is selected. */
function CompareBar({ setId, jobId, chosen, onClear }: CompareBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { leastCompared, mostCompared } = matchLimits;
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 print:hidden [@media(height<30rem)]:static">
      <p role="status" className="sr-only">
        {chosen.length > 0 && `${chosen.length} of at most ${mostCompared} chosen`}
      </p>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface px-4 py-3 shadow-raised">
          <span className="text-center max-sm:w-full">
            {chosen.length} of at most {mostCompared} chosen
          </span>
          {chosen.length >= leastCompared && <ButtonLink to={portalComparePath(chosen, setId)}>Compare {chosen.length}</ButtonLink>}
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            <Handshake aria-hidden="true" className="size-4" />
            Ask to put forward
          </Button>
          <Button variant="secondary" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
      <AskDialog
        submissionIds={isAsking ? chosen : null}
        jobId={jobId}
        onClose={() => setIsAsking(false)}
        onDone={() => {
          setIsAsking(false);
          onClear();
        }}
      />
    </div>
  );
}
