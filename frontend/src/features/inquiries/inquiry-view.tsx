import type { Inquiry } from '@larkfield/schemas/portal/portal-inquiry.ts';
import { Button } from '#src/components/button.tsx';
import { Card } from '#src/components/card.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { Fact, FactList } from '#src/components/fact-list.tsx';
import { Skeleton, SkeletonRegion } from '#src/components/skeleton.tsx';
import { failureText } from '#src/lib/failure-text.ts';
import { formatDateTime } from '#src/lib/format-date.ts';
import { phoneLink } from '#src/lib/phone-link.ts';
import { InquiryActions } from './inquiry-actions.tsx';
import { InquiryState } from './inquiry-state.tsx';
import { useInquiry } from './use-inquiry.ts';

/** One inquiry with its message. */
export function InquiryView({ id }: { id: string }) {
  const query = useInquiry(id);
  if (query.isPending) {
    return (
      <SkeletonRegion label="Loading the inquiry">
        <Skeleton className="h-80 w-full rounded-card" />
      </SkeletonRegion>
    );
  }
  if (query.isError) {
    return (
      <div role="alert">
        <EmptyState
          title="The inquiry could not be loaded"
          action={
            <Button isPending={query.isFetching} onClick={() => query.refetch()}>
              Try again
            </Button>
          }
        >
          {failureText(query.error, 'Please check your connection and try again.')}
        </EmptyState>
      </div>
    );
  }
  return <InquiryLetter inquiry={query.data.inquiry} />;
}

function InquiryLetter({ inquiry }: { inquiry: Inquiry }) {
  const { name, company, email, phone, subject, message, receivedAt, sourceTitle, handled } = inquiry;
  return (
    <Card className="grid gap-5 p-5 sm:p-7">
      <div className="grid gap-2">
        <h2 className="text-2xl break-words">{subject}</h2>
        <p role="status" className="flex flex-wrap gap-2">
          <InquiryState inquiry={inquiry} />
        </p>
      </div>
      <FactList>
        <Fact name="Name">{name}</Fact>
        {company && <Fact name="Company">{company}</Fact>}
        <Fact name="Email">
          <a href={`mailto:${email}`} className="break-all text-accent-text underline">
            {email}
          </a>
        </Fact>
        {phone && (
          <Fact name="Phone">
            <a href={phoneLink(phone)} className="text-accent-text underline">
              {phone}
            </a>
          </Fact>
        )}
        <Fact name="Received">{formatDateTime(receivedAt)}</Fact>
        <Fact name="Sent through">{sourceTitle}</Fact>
        {handled && (
          <Fact name="Handled">
            {formatDateTime(handled.at)} by {handled.by.email}
          </Fact>
        )}
      </FactList>
      <p className="max-w-[68ch] border-l-2 border-accent pl-4 text-lg break-words whitespace-pre-wrap">{message}</p>
      <InquiryActions inquiry={inquiry} />
    </Card>
  );
}
