import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { exportSubmissions } from '@larkfield/schemas/portal/export-submissions.ts';
import { FileSpreadsheet } from 'lucide-react';
import { buttonStyle } from '#src/shared/ui/button-style.ts';
import { useSession } from '#src/shared/session/session.tsx';
import type { SubmissionFilter } from '#src/portal/shared/submission-filter.ts';

/** All submissions that are found, as a table; for admins, and audited. */
export function ExportLink({ filter }: { filter: SubmissionFilter }) {
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  return (
    <a href={endpointUrl(exportSubmissions, { query: { ...filter } })} download className={buttonStyle('secondary')}>
      <FileSpreadsheet aria-hidden="true" className="size-4" />
      Export CSV
    </a>
  );
}
