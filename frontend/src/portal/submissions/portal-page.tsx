import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { SubmissionsView } from './submissions-view.tsx';
import { useSharing } from '#src/portal/shared/use-sharing.tsx';

export function PortalPage() {
  const { renderShare, dialog } = useSharing();
  return (
    <PortalShell title="Skills checklists">
      <SubmissionsView renderActions={renderShare} />
      {dialog}
    </PortalShell>
  );
}
