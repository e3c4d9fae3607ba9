import { AuditView } from '#src/features/audit-trail/audit-view.tsx';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';

export function PortalAuditPage() {
  return (
    <PortalShell title="Audit trail" access="admin">
      <AuditView />
    </PortalShell>
  );
}
