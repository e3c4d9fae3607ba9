import { ApiReferenceView } from '#src/features/api-reference/api-reference-view.tsx';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';

export function PortalApiPage() {
  return (
    <PortalShell title="API reference" access="admin">
      <ApiReferenceView />
    </PortalShell>
  );
}
