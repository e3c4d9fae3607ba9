import { CandidatesView } from '#src/features/candidates/candidates-view.tsx';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';

export function PortalCandidatesPage() {
  return (
    <PortalShell title="Candidate rights" access="admin">
      <CandidatesView />
    </PortalShell>
  );
}
