import { PortalShell } from '#src/features/portal/portal-shell.tsx';
import { PortalJobsView } from '#src/features/portal-jobs/portal-jobs-view.tsx';

export function PortalJobsPage() {
  return (
    <PortalShell title="Jobs" access="admin">
      <PortalJobsView />
    </PortalShell>
  );
}
