import { InquiriesView } from '#src/features/inquiries/inquiries-view.tsx';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';

export function PortalInquiriesPage() {
  return (
    <PortalShell title="Inquiries">
      <InquiriesView />
    </PortalShell>
  );
}
