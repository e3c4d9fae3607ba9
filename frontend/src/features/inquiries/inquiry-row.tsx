import type { InquiryCard } from '@larkfield/schemas/portal/portal-inquiry.ts';
import { Link } from 'react-router-dom';
import { Card } from '#src/components/card.tsx';
import { formatDateTime } from '#src/lib/format-date.ts';
import { portalInquiryPath } from '#src/lib/paths.ts';
import { InquiryState } from './inquiry-state.tsx';

/** An inquiry in the list; the whole card leads to it. */
export function InquiryRow({ inquiry }: { inquiry: InquiryCard }) {
  const { id, name, company, subject, sourceTitle, receivedAt } = inquiry;
  return (
    <Card className="relative grid gap-1.5 p-5 hover:border-control">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 tabIndex={-1} className="text-xl break-words">
          <Link to={portalInquiryPath(id)} className="rounded-key after:absolute after:inset-0 hover:underline">
            {subject}
          </Link>
        </h3>
        <InquiryState inquiry={inquiry} />
      </div>
      <p className="break-words">
        {name}
        {company && <span className="text-muted">, {company}</span>}
      </p>
      <p className="text-muted">
        <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>, through {sourceTitle}
      </p>
    </Card>
  );
}
