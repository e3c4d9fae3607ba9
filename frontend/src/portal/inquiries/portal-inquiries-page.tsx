import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { hour } from '@larkfield/schemas/durations.ts';
import { type InquiryCard, listInquiries } from '@larkfield/schemas/portal/inquiries.ts';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { UnknownFilters, useFilter } from '#src/portal/shared/lists/list-filters.tsx';
import { PagedList, RefreshButton, usePagedQuery } from '#src/portal/shared/lists/paged-list.tsx';
import { useKeptPlace } from '#src/portal/shared/lists/use-kept-place.ts';
import { checked } from '#src/shared/api/checked.ts';
import { FilterChips } from '#src/shared/form/filter-chips.tsx';
import { EmptyState } from '#src/shared/status/empty-state.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { portalInquiryPath } from '#src/shared/text/paths.ts';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Link } from 'react-router-dom';
import { InquiryState } from './inquiry-state.tsx';

export function PortalInquiriesPage() {
  return (
    <PortalShell title="Inquiries">
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

/** What visitors asked, newest first; the open ones at the start. */
function InquiriesView() {
  const address = useFilter();
  const asked = address.getOneOf('filter', filters);
  const filter = asked ?? 'open';
  const query = usePagedQuery(checked(listInquiries), { filter: filter === 'all' ? undefined : filter });
  useKeptPlace(query);
  const inquiries = query.data?.pages.flatMap((page) => page.inquiries) ?? [];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          legend="Show"
          options={filters}
          value={filter}
          labelOf={(value) => labels[value]}
          onValueChange={(value) => address.set({ filter: value })}
        />
        <RefreshButton query={query} />
      </div>
      <UnknownFilters address={address} labels={{ filter: 'Show' }} read={{ filter: asked }} />
      <h2 className="sr-only">{labels[filter]}</h2>
      <PagedList
        query={query}
        items={inquiries}
        name="inquiries"
        empty={<EmptyState title={emptyTitles[filter]}>What visitors send through the site appears here.</EmptyState>}
        renderItem={(inquiry) => <InquiryRow inquiry={inquiry} readAt={query.data?.pages[0]?.readAt ?? 0} />}
      />
    </div>
  );
}

interface InquiryRowProps {
  inquiry: InquiryCard;
  /** When the list was read, in milliseconds. */
  readAt: number;
}

/** An inquiry in the list; the whole card leads to it. */
function InquiryRow({ inquiry, readAt }: InquiryRowProps) {
  const { id, name, company, subject, sourceTitle, receivedAt, preview, handled } = inquiry;
  const due = handled ? null : answerDue(receivedAt, readAt);
  return (
    <Card className="relative grid gap-1.5 p-5 hover:border-control">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
          <Link to={portalInquiryPath(id)} className="rounded-key after:absolute after:inset-0 hover:underline">
            {subject}
          </Link>
        </h3>
        <InquiryState inquiry={inquiry} />
        {due && <Badge tone={due.tone}>{due.text}</Badge>}
      </div>
      <p className="min-w-0 font-semibold wrap-anywhere">
        <span>{name}</span>
        {company && <span className="font-normal">{`, ${company}`}</span>}
      </p>
      {preview && <p className="line-clamp-2 max-w-[90ch] wrap-anywhere">{preview}</p>}
      <p className="text-muted wrap-anywhere">
        <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>, from {sourceTitle}
      </p>
    </Card>
  );
}

/** From so few hours on it is pressing. */
const pressing = 4;

/** What is left of the time in which an answer is promised. */
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
