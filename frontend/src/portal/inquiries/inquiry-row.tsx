import type { InquiryCard } from '@larkfield/schemas/portal/portal-inquiry.ts';
import { Link } from 'react-router-dom';
import { Badge } from '#src/shared/ui/badge.tsx';
import { Card } from '#src/shared/ui/card.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { portalInquiryPath } from '#src/shared/text/paths.ts';
import { answerDue } from './answer-due.ts';
import { InquiryState } from './inquiry-state.tsx';

interface InquiryRowProps {
  inquiry: InquiryCard;
  /** When the list was read, in milliseconds. */
  readAt: number;
}

/** An inquiry in the list; the whole card leads to it. */
export function InquiryRow({ inquiry, readAt }: InquiryRowProps) {
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
        {name}
        {company && <span className="font-normal">, {company}</span>}
      </p>
      {preview && <p className="line-clamp-2 max-w-[90ch] wrap-anywhere">{preview}</p>}
      <p className="text-muted wrap-anywhere">
        <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>, through {sourceTitle}
      </p>
    </Card>
  );
}
