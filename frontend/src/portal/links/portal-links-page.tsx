import { listLinks, type PortalLink } from '@larkfield/schemas/portal/links.ts';
import { useState } from 'react';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { linkStateSchema } from '@larkfield/schemas/links/share-links.ts';
import { X } from 'lucide-react';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { useUnsavedState } from '#src/shared/session/unsaved.ts';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
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
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { ListSearch, useKeptSearch } from '#src/portal/shared/lists/list-search.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { checked } from '#src/shared/api/checked.ts';
import { Select } from '#src/shared/form/text-input.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { LinkActDialog, PasscodeDialog } from './link-act-dialog.tsx';

export function LinkCard({ link }: { link: PortalLink }) {
  const [act, setAct] = useUnsavedState<LinkAct | null>(`act on ${link.id}`, null);
  const [passcode, setPasscode] = useState<string | null>(null);
  const subject = link.candidateName ?? link.shortReference ?? link.specialtyName;
  const acts = possibleActs(link);
  return (
    <Card className="grid items-center gap-x-6 gap-y-4 p-5 lg:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
            {subject}
          </h3>
          <Badge>{kindNames[link.kind]}</Badge>
          <Badge tone={stateTones[link.state]}>{stateNames[link.state]}</Badge>
          {link.lockedUntil && <Badge tone="warning">Locked after wrong attempts until {formatDateTime(link.lockedUntil)}</Badge>}
        </div>
        <FactList>
          {subject !== link.specialtyName && <Fact name="Specialty">{link.specialtyName}</Fact>}
          {link.candidateName && link.shortReference && <Fact name="Reference">{link.shortReference}</Fact>}
          {link.recipient && <Fact name="For">{link.recipient}</Fact>}
          <Fact name="Created by">{originText(link.origin)}</Fact>
          <Fact name="Created">{formatDateTime(link.createdAt)}</Fact>
          <Fact name={link.state === 'expired' ? 'Expired' : 'Expires'}>{formatDateTime(link.expiresAt)}</Fact>
          <Fact name="Uses">{usesText(link)}</Fact>
          <Fact name="Last opened">{link.lastOpenedAt ? formatDateTime(link.lastOpenedAt) : 'Never'}</Fact>
          {link.revoked && (
            <Fact name="Revoked">
              {formatDateTime(link.revoked.at)} by {link.revoked.by === 'owner' ? 'its owner' : 'staff'}
            </Fact>
          )}
        </FactList>
        <LinkHistory acts={link.acts} />
      </div>
      {acts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {acts.map((possible) => (
            <Button key={possible} variant="secondary" aria-haspopup="dialog" onClick={() => setAct(possible)}>
              {actTexts(possible, link).label}
              <span className="sr-only">
                : {kindNames[link.kind]}, {subject}
              </span>
            </Button>
          ))}
        </div>
      )}
      <LinkActDialog link={link} act={act} onClose={() => setAct(null)} onPasscode={setPasscode} />
      <PasscodeDialog link={link} passcode={passcode} onClose={() => setPasscode(null)} />
    </Card>
  );
}

/** What staff did with a link, and why. */
function LinkHistory({ acts }: Pick<PortalLink, 'acts'>) {
  if (acts.length === 0) return null;
  return (
    <ul aria-label="History" className="grid gap-1 border-l-2 border-line pl-4 text-muted">
      {acts.map(({ at, byEmail, action, reason }) => (
        <li key={`${at} ${action}`} className="min-w-0 wrap-anywhere">
          <span className="font-semibold text-ink">{actNames[action]}</span> {formatDateTime(at)} by {byEmail}: {reason}
        </li>
      ))}
    </ul>
  );
}

export function PortalLinksPage() {
  return (
    <PortalShell title="Links">
      <LinksView />
    </PortalShell>
  );
}

const families = Object.keys(familyNames) as (keyof typeof familyNames)[];

/** Every link and draft, newest first; never its token. */
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
    <div className="grid gap-5">
      <ListSearch label="Search links" placeholder="Candidate's name or reference" search={search} />
      <div className="grid items-center gap-3 sm:flex sm:flex-wrap">
        <Select aria-label="Kind" value={kind ?? ''} className="sm:w-52" onChange={(event) => filter.set({ kind: event.target.value })}>
          <option value="">All kinds</option>
          {families.map((family) => (
            <option key={family} value={family}>
              {familyNames[family]}
            </option>
          ))}
        </Select>
        <Select aria-label="State" value={state ?? ''} className="sm:w-44" onChange={(event) => filter.set({ state: event.target.value })}>
          <option value="">All states</option>
          {linkStateSchema.options.map((option) => (
            <option key={option} value={option}>
              {stateNames[option]}
            </option>
          ))}
        </Select>
        {submissionId && (
          <Button variant="secondary" onClick={() => filter.set({ submission: '' })}>
            Only one checklist <X aria-hidden="true" className="size-4" />
            <span className="sr-only">: show the links of all</span>
          </Button>
        )}
        <span className="sm:ml-auto">
          <RefreshButton query={query} />
        </span>
      </div>
      <UnknownFilters
        address={filter}
        labels={{ kind: 'Kind', state: 'State', submission: 'Only one checklist' }}
        read={{ kind, state, submission: submissionId }}
      />
      <h2 className="sr-only">Links and drafts</h2>
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
        renderItem={(link) => <LinkCard link={link} />}
      />
    </div>
  );
}
