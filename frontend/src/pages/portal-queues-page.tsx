import { PortalShell } from '#src/features/portal/portal-shell.tsx';
import { QueuesView } from '#src/features/queues/queues-view.tsx';

export function PortalQueuesPage() {
  return (
    <PortalShell title="Queues" access="admin">
      <QueuesView />
    </PortalShell>
  );
}
