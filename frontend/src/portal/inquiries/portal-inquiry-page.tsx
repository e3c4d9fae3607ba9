import type { Inquiry } from '@larkfield/schemas/portal/inquiries.ts';
import { useParams } from 'react-router-dom';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { EmailFact, Fact, FactList, PhoneFact } from '#src/portal/shared/fact-list.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '#src/shared/ui/loading.tsx';
import { formatDateTime } from '#src/shared/text/format-date.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Card } from '#src/shared/ui/card.tsx';
import { InquiryActions, useInquiry } from './inquiry-actions.tsx';
import { InquiryState } from './inquiry-state.tsx';

export function PortalInquiryPage() {
  const { id = '' } = useParams();
  return (
    <PortalShell title="Inquiry">
      <BackLink to={paths.portalInquiries}>All inquiries</BackLink>
      <InquiryView key={id} id={id} />
    </PortalShell>
  );
}

/** One inquiry with its message. */
function InquiryView({ id }: { id: string }) {
  const query = useInquiry(id);
  if (query.isPending) {
    return (
      <SkeletonRegion label="Loading the inquiry">
        <Skeleton className="h-80 w-full rounded-card" />
      </SkeletonRegion>
    );
  }
  if (query.isError) return <LoadFailure what="The inquiry" query={query} />;
  return <InquiryLetter inquiry={query.data.inquiry} />;
}

function InquiryLetter({ inquiry }: { inquiry: Inquiry }) {
  const { name, company, email, phone, subject, message, receivedAt, sourceTitle, handled } = inquiry;
  return (
    <Card className="grid gap-5 p-5 sm:p-7">
      <div className="grid gap-2">
        <h2 className="min-w-0 text-2xl wrap-anywhere">{subject}</h2>
        <p role="status" className="flex flex-wrap gap-2">
          <InquiryState inquiry={inquiry} />
        </p>
      </div>
      <FactList>
        <Fact name="Name">{name}</Fact>
        {company && <Fact name="Company">{company}</Fact>}
        <EmailFact email={email} />
        <PhoneFact phone={phone} />
        <Fact name="Received">{formatDateTime(receivedAt)}</Fact>
        <Fact name="Sent through">{sourceTitle}</Fact>
        {handled && (
          <Fact name="Handled">
            {formatDateTime(handled.at)} by {handled.by.email}
          </Fact>
        )}
      </FactList>
      <p className="max-w-[68ch] border-l-2 border-accent pl-4 text-lg wrap-anywhere whitespace-pre-wrap">{message}</p>
      <InquiryActions inquiry={inquiry} />
    </Card>
  );
}
