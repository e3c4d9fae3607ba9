import { useParams } from 'react-router-dom';
import { BackLink } from '#src/portal/shared/back-link.tsx';
import { InquiryView } from './inquiry-view.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { paths } from '#src/shared/text/paths.ts';

export function PortalInquiryPage() {
  const { id = '' } = useParams();
  return (
    <PortalShell title="Inquiry">
      <BackLink to={paths.portalInquiries}>All inquiries</BackLink>
      <InquiryView key={id} id={id} />
    </PortalShell>
  );
}
