import { useParams } from 'react-router-dom';
import { BackLink } from '#src/components/back-link.tsx';
import { InquiryView } from '#src/features/inquiries/inquiry-view.tsx';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';
import { paths } from '#src/lib/paths.ts';

export function PortalInquiryPage() {
  const { id = '' } = useParams();
  return (
    <PortalShell title="Inquiry">
      <BackLink to={paths.portalInquiries}>All inquiries</BackLink>
      <InquiryView key={id} id={id} />
    </PortalShell>
  );
}
