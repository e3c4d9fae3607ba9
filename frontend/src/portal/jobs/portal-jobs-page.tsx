import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { PortalJobsView } from './portal-jobs-view.tsx';

export function PortalJobsPage() {
  return (
    <PortalShell title="Jobs" access="admin">
      <PortalJobsView />
    </PortalShell>
  );
}
