import { Fold } from '#src/shared/ui/fold.tsx';
import { Check, CircleAlert, History, Printer } from 'lucide-react';
import { factText, measureText, metText, observedText, ratingText } from '@larkfield/report/packet/fact-text.ts';
import {
  compareCandidates,
  type ComparedCandidate,
  type ComparedRating,
  type Comparison,
  type RequirementFact,
} from '@larkfield/schemas/matching/matching.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { referenceCountText } from '#src/shared/references/reference-labels.ts';
import { StandingBadges } from '#src/shared/report/standing-note.tsx';
import { formatDate } from '#src/shared/text/format-date.ts';
import { paths, portalMatchesPath, portalPersonOf, portalReportPath } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { PageHeading } from '#src/shared/ui/page-heading.tsx';
import { PacketButton } from './packet-button.tsx';
import './compare.css';

interface CompareCell {
  text: string;
  isMet?: boolean | undefined;
  isStale?: boolean | undefined;
  /** What falls short, in a few words, before the rest is said. */
  short?: string | undefined;
  /** What others say of it. */
  more?: string | undefined;
  /** Nothing was said. */
  isQuiet?: boolean | undefined;
}

/** One thing that is compared. */
export interface CompareRow {
  key: string;
  head: string;
  note?: string;
  cells: CompareCell[];
}

interface CompareTableProps {
  caption: string;
  /** On a phone people stand side by side with the short words alone; otherwise each cell is a line that says whose it is. */
  isBrief?: boolean;
  columns: readonly { id: string; name: string }[];
  rows: readonly CompareRow[];
}

/** A table that becomes a stack of cards where it has no room; each cell then says whose it is. */
export function CompareTable({ caption, columns, rows, isBrief = false }: CompareTableProps) {
  return (
    <table className={isBrief ? 'compare-table compare-brief' : 'compare-table'}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">What is compared</span>
          </th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, note, cells }) => (
          <tr key={key}>
            <th scope="row">
              <span>{head}</span>
              {note && <span className="compare-note">{note}</span>}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index]!.id} className={cell.isQuiet ? 'text-muted' : ''}>
                <span aria-hidden="true" className="compare-name">
                  {columns[index]!.name}
                </span>
                {cell.short && (
                  <strong className="compare-short">
                    <CircleAlert aria-hidden="true" className="mr-1 inline size-4" />
                    {cell.short}
                  </strong>
                )}
                <span className={cell.short ? 'compare-text compare-detail' : 'compare-text'}>
                  {cell.isMet && <Check aria-hidden="true" className="mr-1 inline size-4 text-accent-text" />}
                  {cell.isStale && <History aria-hidden="true" className="mr-1 inline size-4 text-warning" />}
                  <span>{cell.text}</span>
                  {cell.isStale && !cell.short && <span className="text-warning"> (stale)</span>}
                </span>
                {cell.more && <span className="compare-note">{cell.more}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ComparePage() {
  const [query] = useSearchParams();
  const ids = query.get('ids') ?? '';
  const setId = query.get('requirements') ?? undefined;
  return (
    <PortalShell title={null}>
      <Compare key={`${ids} ${setId}`} ids={ids} setId={setId} />
    </PortalShell>
  );
}

/** Two to four people side by side. */
function Compare({ ids, setId }: { ids: string; setId: string | undefined }) {
  const query = useQuery({
    ...endpointQuery(checked(compareCandidates), { query: { ids, requirements: setId } }),
    gcTime: 0,
  });
  const gone = query.data ? ids.split(',').length - query.data.candidates.length : 0;
  return (
    <div className="compare grid gap-5">
      {setId === undefined ? (
        <BackLink to={paths.portal}>Submissions</BackLink>
      ) : (
        <BackLink to={portalMatchesPath(setId, ids)}>Matches</BackLink>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <PageHeading className="mr-auto min-w-0 text-3xl wrap-anywhere">{query.data?.set?.name ?? 'Compare'}</PageHeading>
        {query.data?.set && query.data.candidates.length > 0 && (
          <div className="print:hidden">
            <PacketButton setId={query.data.set.id} jobId={query.data.set.jobId} people={query.data.candidates} />
          </div>
        )}
        <Button variant="secondary" className="print:hidden" disabled={!query.data} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
      </div>
      {query.isPending && (
        <SkeletonRegion label="Loading the comparison">
          <Skeleton className="h-[60vh] w-full rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError && <LoadFailure what="The comparison" query={query} />}
      {gone > 0 && (
        <p role="status" className="font-semibold">
          {gone === 1 ? "1 of the checklists you chose isn't" : `${gone} of the checklists you chose aren't`} here anymore. The candidate's
          data may have been erased.
        </p>
      )}
      {query.data && <Sheet comparison={query.data} />}
    </div>
  );
}

/** Shows what falls short first, in requirements and then in safety-critical skills; the rest is folded and not printed. */
function Sheet({ comparison: { candidates, skills, set } }: { comparison: Comparison }) {
  const columns = candidates.map(({ id, candidateName }) => ({ id, name: candidateName }));
  const rows = skills.map(({ id, skill, category, isSafety, ratings }): CompareRow => ({
    key: `skill ${id}`,
    head: skill,
    note: isSafety ? `${category} · safety-critical` : category,
    cells: ratings.map((rating) =>
      rating
        ? {
            text: ratingText(rating),
            isStale: rating.isStale,
            short: isSafety ? safetyShort(rating) : undefined,
            more: observedText(rating.observed),
          }
        : { text: 'Not on this checklist', isQuiet: true },
    ),
  }));
  const isShort = ({ cells }: CompareRow) => cells.some(({ short }) => short);
  const safety = rows.filter((_, index) => skills[index]!.isSafety);
  const rest = rows.filter((row) => !isShort(row));
  const different = rest.filter((row) => skills.some(({ id, isDifferent }) => row.key === `skill ${id}` && isDifferent));
  const same = rest.filter((row) => !different.includes(row));
  const required = set && candidates.some(({ facts }) => facts) ? requirementRows(set, candidates) : [];
  const unmet = required.filter(({ cells }) => cells.some(({ isMet }) => !isMet));
  const table = (caption: string, shown: CompareRow[], isBrief = false) => (
    <CompareTable caption={caption} columns={columns} rows={shown} isBrief={isBrief} />
  );
  const fold = (caption: string, shown: CompareRow[]) =>
    shown.length > 0 && (
      <Fold className="border-b border-line print:hidden" title={caption}>
        {table(caption, shown)}
      </Fold>
    );
  const shortSafety = safety.filter(isShort);
  const everyone = candidates.length > 1 ? 'everyone' : 'this person';
  return (
    <>
      <People candidates={candidates} />
      {unmet.length > 0 && table('Requirements', unmet, true)}
      {required.length > unmet.length && (
        <p>
          <Check aria-hidden="true" className="mr-1 inline size-4 text-accent-text" />
          <strong>Met by {everyone}:</strong>{' '}
          {required
            .filter((row) => !unmet.includes(row))
            .map(({ head }) => head)
            .join(', ')}
        </p>
      )}
      {shortSafety.length > 0 && table(`Safety-critical skills (${shortSafety.length} of ${safety.length})`, shortSafety, true)}
      {safety.length > shortSafety.length && (
        <p>{`${safety.length - shortSafety.length} of ${safety.length} safety-critical skills: at least 3 and used within six months by ${everyone}.`}</p>
      )}
      {fold(`Requirements in full (${required.length})`, required)}
      {candidates.some(({ profile }) => profile) && fold('Experience and credentials', profileRows(candidates))}
      {fold(`Differences (${different.length})`, different)}
      {fold(`The same (${same.length})`, same)}
      <p className="max-w-[46rem] text-sm text-muted">{`This is what people reported about themselves, as of the day each checklist was signed. A person decides who gets presented. Proficiency runs from 1 to 5. ${candidates.some(({ references }) => references) ? 'Observed is what their supervisors say, one rating per supervisor.' : ''}`}</p>
    </>
  );
}

/** What of a safety-critical skill the report would point out (product.md#scores-4). */
function safetyShort({ proficiency, isStale }: ComparedRating): string | undefined {
  if (!proficiency) return 'Not rated';
  const words = [...(proficiency < 3 ? ['below 3'] : []), ...(isStale ? ['stale'] : [])].join(', ');
  return words === '' ? undefined : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function People({ candidates }: { candidates: readonly ComparedCandidate[] }) {
  return (
    <ul className="compare-people grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      {candidates.map(({ id, candidateName, shortReference, specialty, submittedAt, validUntil, renewedBy, references }) => (
        <li key={id} className="grid content-start gap-1 rounded-card border border-line bg-surface p-2.5 sm:p-4">
          <h2 className="text-base wrap-anywhere sm:text-lg">
            <a href={portalReportPath(id)} className="text-accent-text underline">
              {candidateName}
            </a>
          </h2>
          <p className="text-sm text-muted">
            {specialty.name}, <span className="whitespace-nowrap">{shortReference}</span>
          </p>
          <p className="text-sm text-muted">
            {formatDate(submittedAt)}, valid until {formatDate(validUntil)}
          </p>
          <p className="flex flex-wrap gap-2 empty:hidden">
            <StandingBadges submittedAt={submittedAt} renewedBy={renewedBy} />
          </p>
          {references && <p className="text-sm text-muted">{referenceCountText(references)}</p>}
          <a href={portalPersonOf(id)} className="inline-block py-0.5 text-sm text-accent-text underline print:hidden">
            Candidate page <span className="sr-only">of {candidateName}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function requirementRows(
  { requirements, labels, startsOn }: NonNullable<Comparison['set']>,
  candidates: readonly ComparedCandidate[],
): CompareRow[] {
  return requirements.map((requirement, index) => ({
    key: `requirement ${index}`,
    head: labels[index] ?? '',
    note: `${requirement.need === 'must' ? 'Required' : 'Preferred'}, ${measureText(requirement, startsOn)}`,
    cells: candidates.map(({ facts }) => {
      const fact = facts?.[index];
      if (!fact) return { text: 'Another specialty', isQuiet: true };
      if (fact.state === 'met') return { text: `Met: ${metText(fact)}`, isMet: true };
      return { text: factText(fact), short: shortWords(fact) };
    }),
  }));
}

/** A fact in the room of a phone's column. */
function shortWords({ state, shortBy, isCompact }: RequirementFact): string {
  const words = { met: 'Met', short: `Short by ${shortBy}`, stale: 'Stale', 'not-rated': 'Not rated', lapsed: 'Not valid' } as const;
  if (state === 'not-given') return isCompact ? 'Compact only' : 'Not listed';
  return words[state];
}

function profileRows(candidates: readonly ComparedCandidate[]): CompareRow[] {
  const terms = new Set(candidates.flatMap(({ profile }) => (profile ?? []).map(({ term }) => term)));
  return [...terms].map((term) => ({
    key: `profile ${term}`,
    head: term,
    cells: candidates.map(({ profile }) => {
      const lines = profile?.find((row) => row.term === term)?.lines;
      return lines ? { text: lines.join('\n') } : { text: 'Not given', isQuiet: true };
    }),
  }));
}
