import { useParams } from 'react-router-dom';
import { BackLink } from '#src/components/back-link.tsx';
import { PortalShell } from '#src/features/portal/portal-shell.tsx';
import { SubmissionReport } from '#src/features/submission-report/submission-report.tsx';
import { paths } from '#src/lib/paths.ts';

export function PortalReportPage() {
  const { id = '' } = useParams();
  return (
    <PortalShell title="Report">
      <BackLink to={paths.portal}>All submissions</BackLink>
      <SubmissionReport key={id} id={id} />
    </PortalShell>
  );
}
