import { FileDown } from 'lucide-react';
import { Button } from '#src/shared/ui/button.tsx';
import { useDownloadAuditReport } from './use-download-audit-report.ts';

export function DownloadAuditButton() {
  const { download, isPending } = useDownloadAuditReport();
  return (
    <Button variant="daybreak" size="large" isPending={isPending} onClick={() => void download()}>
      {!isPending && <FileDown aria-hidden="true" className="size-5" />}
      {isPending ? 'Preparing...' : 'Download Audit Report'}
    </Button>
  );
}
