import { PortalShell } from '#src/features/portal/portal-shell.tsx';
import { SubmissionsView } from '#src/features/portal/submissions-view.tsx';
import { useSharing } from './use-sharing.tsx';

export function PortalPage() {
  const { renderShare, dialog } = useSharing();
  return (
    <PortalShell title="Skills checklists">
      <SubmissionsView renderActions={renderShare} />
      {dialog}
    </PortalShell>
  );
}
