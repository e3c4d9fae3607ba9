import { useParams } from 'react-router-dom';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { SubmissionReport } from './submission-report.tsx';
import { useSharing } from '#src/portal/shared/use-sharing.tsx';

export function PortalReportPage() {
  const { id = '' } = useParams();
  const { renderShare, dialog } = useSharing();
  return (
    <PortalShell title={null}>
      <SubmissionReport key={id} id={id} renderShare={renderShare} />
      {dialog}
    </PortalShell>
  );
}
