import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { QueuesView } from './queues-view.tsx';

export function PortalQueuesPage() {
  return (
    <PortalShell title="Queues" access="admin">
      <QueuesView />
    </PortalShell>
  );
}
