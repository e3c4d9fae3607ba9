import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { InquiryView } from '#src/features/inquiries/inquiry-view.tsx';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';
import { paths } from '#src/lib/paths.ts';

export function PortalInquiryPage() {
  const { id = '' } = useParams();
  return (
    <PortalShell title="Inquiry">
      <Link to={paths.portalInquiries} className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control font-semibold text-accent-text hover:underline">
        <ArrowLeft aria-hidden="true" className="size-4" />
        All inquiries
      </Link>
      <InquiryView key={id} id={id} />
    </PortalShell>
  );
}
