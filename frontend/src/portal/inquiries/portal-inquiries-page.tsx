import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { hour } from '@larkfield/schemas/durations.ts';
import { type InquiryCard, listInquiries } from '@larkfield/schemas/portal/inquiries.ts';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { type Column, Headings, leadingRowStyle, ListPage, RowFacts, rowNameStyle, rowStyle } from '#src/portal/shared/lists/list-page.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { checked } from '#src/shared/api/checked.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { portalInquiryPath } from '#src/shared/text/paths.ts';
import { Badge } from '#src/shared/ui/card.tsx';
import { Link } from 'react-router-dom';
import { InquiryState } from './inquiry-state.tsx';

export function PortalInquiriesPage() {
  return (
    <PortalShell title="Inquiries" isList>
      <InquiriesView />
    </PortalShell>
  );
}

const filters = ['open', 'mine', 'handled', 'all'] as const;
const labels = { open: 'Open', mine: 'Assigned to me', handled: 'Handled', all: 'All' } as const;
const emptyTitles = {
  open: 'No open inquiries',
  mine: 'Nothing is assigned to you',
  handled: 'No handled inquiries yet',
  all: 'No inquiries yet',
} as const;

/** The inquiries, newest first; only open ones at first. */
function InquiriesView() {
  const address = useFilter();
  const asked = address.getOneOf('filter', filters);
  const filter = asked ?? 'open';
  const query = usePagedQuery(checked(listInquiries), { filter: filter === 'all' ? undefined : filter });
  useKeptPlace(query);
  const inquiries = query.data?.pages.flatMap((page) => page.inquiries) ?? [];
  return (
    <ListPage
      tools={
        <>
          <FilterChips
            legend="Show"
            options={filters}
            value={filter}
            labelOf={(value) => labels[value]}
            onValueChange={(value) => address.set({ filter: value })}
          />
          <UnknownFilters address={address} labels={{ filter: 'Show' }} read={{ filter: asked }} />
        </>
      }
      title={labels[filter]}
      acts={<RefreshButton query={query} />}
    >
      <PagedList
        query={query}
        items={inquiries}
        name="inquiries"
        empty={<EmptyState title={emptyTitles[filter]}>What visitors send through the site appears here.</EmptyState>}
        headings={<Headings grid={grid} columns={[{ label: 'Subject' }, ...columns]} />}
        renderItem={(inquiry) => <InquiryRow inquiry={inquiry} readAt={query.data?.pages[0]?.readAt ?? 0} />}
      />
    </ListPage>
  );
}

/** An inquiry in the list, with the time at which the list was read, in milliseconds. */
interface Listed {
  inquiry: InquiryCard;
  readAt: number;
}

const grid = 'rows:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_minmax(0,0.8fr)_11rem_13rem]';
const columns: Column<Listed>[] = [
  {
    label: 'From',
    valueOf: ({ inquiry: { name, company } }) => (
      <>
        <span className="font-semibold">{name}</span>
        {company && <span>, {company}</span>}
      </>
    ),
  },
  { label: 'Sent through', valueOf: ({ inquiry: { sourceTitle } }) => sourceTitle },
  {
    label: 'Received',
    valueOf: ({ inquiry: { receivedAt } }) => <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>,
  },
  {
    label: 'State',
    valueOf: ({ inquiry, readAt }) => {
      const due = inquiry.handled ? null : answerDue(inquiry.receivedAt, readAt);
      return (
        <span className="flex flex-wrap gap-1">
          <InquiryState inquiry={inquiry} />
          {due && <Badge tone={due.tone}>{due.text}</Badge>}
        </span>
      );
    },
  },
];

/** An inquiry in the list; the whole row links to its page. */
function InquiryRow({ inquiry, readAt }: Listed) {
  const { id, subject, preview } = inquiry;
  return (
    <div className={`${rowStyle} ${leadingRowStyle} ${grid}`}>
      <div className="min-w-0">
        <h3 tabIndex={-1} className={rowNameStyle}>
          <Link to={portalInquiryPath(id)} className="rounded-key after:absolute after:inset-0 hover:underline">
            {subject}
          </Link>
        </h3>
        {preview && <p className="line-clamp-2 wrap-anywhere text-muted rows:line-clamp-1">{preview}</p>}
      </div>
      <RowFacts item={{ inquiry, readAt }} columns={columns} />
    </div>
  );
}

/** With this many hours left or fewer, an inquiry is urgent. */
const pressing = 4;

/** The time left until the promised answer. */
function answerDue(receivedAt: string, now: number): { text: string; tone: 'neutral' | 'warning' | 'danger' } {
  const left = Date.parse(receivedAt) + contactConstants.answerWithin - now;
  const hours = Math.floor(Math.abs(left) / hour);
  if (left < 0)
    return {
      text: hours < 1 ? 'Overdue' : hours < 48 ? `Overdue by ${hours} h` : `Overdue by ${Math.floor(hours / 24)} days`,
      tone: 'danger',
    };
  return { text: hours < 1 ? 'Less than 1 h left' : `${hours} h left`, tone: hours < pressing ? 'warning' : 'neutral' };
}
