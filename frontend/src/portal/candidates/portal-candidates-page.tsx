import { CandidatesView } from './candidates-view.tsx';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';

export function PortalCandidatesPage() {
  return (
    <PortalShell title="Candidate rights" access="admin">
      <CandidatesView />
    </PortalShell>
  );
}
