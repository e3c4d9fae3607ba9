import { AuditView } from './audit-view.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';

export function PortalAuditPage() {
  return (
    <PortalShell title="Audit trail" access="admin">
      <AuditView />
    </PortalShell>
  );
}
