import { ApiReferenceView } from './api-reference-view.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';

export function PortalApiPage() {
  return (
    <PortalShell title="API reference" access="admin">
      <ApiReferenceView />
    </PortalShell>
  );
}
