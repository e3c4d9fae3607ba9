import { listLinks, type PortalLink } from '@larkfield/schemas/portal/links.ts';
import { useRef, useState } from 'react';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { type LinkState, linkStateSchema } from '@larkfield/schemas/links/share-links.ts';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';
import { Badge } from '#src/shared/ui/card.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import {
  actNames,
  actTexts,
  familyNames,
  kindNames,
  type LinkAct,
  originText,
  possibleActs,
  stateNames,
  stateTones,
  usesText,
} from '#src/portal/shared/link-labels.ts';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { FilterDisclosure, filterPanelStyle, SetFilters } from '#src/portal/shared/lists/filter-disclosure.tsx';
import { FilterField, UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { type Column, Headings, ListPage, RowFacts, rowNameStyle, rowStyle, rowWords } from '#src/portal/shared/lists/list-page.tsx';
import { ListSearch, useKeptSearch } from '#src/portal/shared/lists/list-search.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Select } from '#src/shared/form/text-input.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { LinkActDialog, PasscodeDialog } from './link-act-dialog.tsx';

const grid = 'rows:grid-cols-[minmax(0,1.4fr)_minmax(0,1.1fr)_minmax(0,1.2fr)_9rem_9rem_14rem]';
const nameOf = ({ candidateName, people, shortReference, specialtyName }: PortalLink) =>
  candidateName ?? (people ? `Packet of ${people === 1 ? '1 person' : `${people} people`}` : (shortReference ?? specialtyName));

/** The facts of a link take two lines. */
const columns: Column<PortalLink>[] = [
  { label: 'Specialty', place: 'rows:col-start-2 rows:row-start-1', valueOf: ({ specialtyName }) => specialtyName },
  {
    label: 'Reference',
    place: 'rows:col-start-2 rows:row-start-2',
    isOptional: true,
    valueOf: ({ shortReference }) => shortReference,
  },
  { label: 'For', place: 'rows:col-start-3 rows:row-start-1', isOptional: true, valueOf: ({ recipient }) => recipient },
  { label: 'Created by', place: 'rows:col-start-3 rows:row-start-2', valueOf: ({ origin }) => originText(origin) },
  { label: 'Created', place: 'rows:col-start-4 rows:row-start-1', valueOf: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Expires', place: 'rows:col-start-4 rows:row-start-2', valueOf: ({ expiresAt }) => <Moment at={expiresAt} /> },
  { label: 'Uses', place: 'rows:col-start-5 rows:row-start-1', valueOf: usesText },
  {
    label: 'Last opened',
    place: 'rows:col-start-5 rows:row-start-2',
    valueOf: ({ lastOpenedAt }) => (lastOpenedAt ? <Moment at={lastOpenedAt} /> : 'Never'),
  },
];

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatDate(at)}
  </time>
);

function LinkRow({ link }: { link: PortalLink }) {
  const [act, setAct] = useUnsavedState<LinkAct | null>(`act on ${link.id}`, null);
  const [passcode, setPasscode] = useState<string | null>(null);
  const subject = nameOf(link);
  return (
    <div className={`${rowStyle} ${grid}`}>
      <div className="min-w-0 rows:row-span-2">
        <h3 tabIndex={-1} className={rowNameStyle}>
          {subject}
        </h3>
        <div className="mt-0.5 flex flex-wrap items-center gap-1">
          <Badge>{kindNames[link.kind]}</Badge>
          <Badge tone={stateTones[link.state]}>{stateNames[link.state]}</Badge>
          {link.lockedUntil && <Badge tone="warning">Locked after wrong attempts until {formatDateTime(link.lockedUntil)}</Badge>}
        </div>
      </div>
      <RowFacts item={link} columns={columns} />
      <div className="flex flex-wrap justify-end gap-1 max-rows:justify-start max-rows:gap-2 rows:col-start-6 rows:row-span-2 rows:row-start-1">
        {possibleActs(link).map((possible) => (
          <Button key={possible} {...rowWords} aria-haspopup="dialog" onClick={() => setAct(possible)}>
            {actTexts(possible, link).label}
            <span className="sr-only">{` (${kindNames[link.kind]}, ${subject})`}</span>
          </Button>
        ))}
      </div>
      <LinkHistory link={link} />
      <LinkActDialog link={link} act={act} onClose={() => setAct(null)} onPasscode={setPasscode} />
      <PasscodeDialog link={link} passcode={passcode} onClose={() => setPasscode(null)} />
    </div>
  );
}

/** The actions on a link; those of staff have a reason. */
function LinkHistory({ link: { acts, revoked } }: { link: PortalLink }) {
  const isOwners = revoked?.by === 'owner';
  if (acts.length === 0 && !isOwners) return null;
  return (
    <ul aria-label="History" className="grid gap-1 border-l-2 border-line pl-3 text-muted rows:col-span-full rows:mb-1">
      {acts.map(({ at, byEmail, action, reason }) => (
        <li key={`${at} ${action}`} className="min-w-0 wrap-anywhere">
          <span className="font-semibold text-ink">{actNames[action]}</span> {formatDateTime(at)} by {byEmail}: {reason}
        </li>
      ))}
      {isOwners && (
        <li>
          <span className="font-semibold text-ink">{actNames.revoked}</span> {formatDateTime(revoked.at)} by its owner
        </li>
      )}
    </ul>
  );
}

export function PortalLinksPage() {
  return (
    <PortalShell title="Links" isList>
      <LinksView />
    </PortalShell>
  );
}

const families = Object.keys(familyNames) as (keyof typeof familyNames)[];

/** Every link and draft, newest first, without its token. */
function LinksView() {
  const filter = useFilter();
  const kind = filter.getOneOf('kind', families);
  const state = filter.getOneOf('state', linkStateSchema.options);
  const submissionId = objectIdSchema.safeParse(filter.get('submission')).data;
  const search = useKeptSearch();
  const query = usePagedQuery(checked(listLinks), { q: search.q, kind, state, submissionId });
  useKeptPlace(query);
  const links = query.data?.pages.flatMap((page) => page.links) ?? [];
  const isFiltered = Boolean(search.q ?? kind ?? state ?? submissionId);
  return (
    <ListPage
      tools={
        <>
          <ListSearch label="Search links" placeholder="Candidate's name or reference" search={search} />
          <LinkFilters filter={filter} read={{ kind, state, submission: submissionId }} />
        </>
      }
      title="Links and drafts"
      acts={<RefreshButton query={query} />}
    >
      <PagedList
        query={query}
        items={links}
        name="links"
        empty={
          isFiltered ? (
            <EmptyState title="No links found">Try another name or reference, or other filters. Drafts carry no name.</EmptyState>
          ) : (
            <EmptyState title="No links yet">Smart Links, share links and drafts appear here.</EmptyState>
          )
        }
        headings={<Headings grid={grid} columns={[{ label: 'Link', place: 'rows:row-span-2' }, ...columns]} />}
        renderItem={(link) => <LinkRow link={link} />}
      />
    </ListPage>
  );
}

interface LinkFiltersProps {
  filter: ReturnType<typeof useFilter>;
  read: { kind: keyof typeof familyNames | undefined; state: LinkState | undefined; submission: string | undefined };
}

const labels = { kind: 'Kind', state: 'State', submission: 'Only one checklist' } as const;

function LinkFilters({ filter, read }: LinkFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { kind, state, submission } = read;
  const set = [
    ...(kind ? [{ name: 'kind' as const, label: labels.kind, words: familyNames[kind] }] : []),
    ...(state ? [{ name: 'state' as const, label: labels.state, words: stateNames[state] }] : []),
    ...(submission ? [{ name: 'submission' as const, label: labels.submission }] : []),
  ];
  const remove = (name: keyof typeof labels) => {
    filter.set({ [name]: '' });
    // The pressed chip is gone.
    button.current?.focus();
  };
  return (
    <>
      <FilterDisclosure
        count={set.length}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        button={button}
        panel={
          <div className={filterPanelStyle}>
            <FilterField label={labels.kind}>
              <Select value={kind ?? ''} onChange={(event) => filter.set({ kind: event.target.value })}>
                <option value="">All kinds</option>
                {families.map((family) => (
                  <option key={family} value={family}>
                    {familyNames[family]}
                  </option>
                ))}
              </Select>
            </FilterField>
            <FilterField label={labels.state}>
              <Select value={state ?? ''} onChange={(event) => filter.set({ state: event.target.value })}>
                <option value="">All states</option>
                {linkStateSchema.options.map((option) => (
                  <option key={option} value={option}>
                    {stateNames[option]}
                  </option>
                ))}
              </Select>
            </FilterField>
          </div>
        }
        chips={<SetFilters set={set} onRemove={remove} />}
      />
      <UnknownFilters address={filter} labels={labels} read={read} />
    </>
  );
}
