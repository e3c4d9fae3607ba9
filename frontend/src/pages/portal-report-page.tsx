import { useParams } from 'react-router-dom';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';
import { SubmissionReport } from '#src/features/submission-report/submission-report.tsx';
import { useSharing } from './use-sharing.tsx';

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
