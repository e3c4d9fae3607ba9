import { InquiriesView } from './inquiries-view.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';

export function PortalInquiriesPage() {
  return (
    <PortalShell title="Inquiries">
      <InquiriesView />
    </PortalShell>
  );
}
