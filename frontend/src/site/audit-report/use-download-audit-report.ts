import { useState } from 'react';
import { toast } from '#src/shared/status/toast-store.ts';
import { downloadAuditReport } from './download-audit-report.ts';

/** Downloads the report and says what came of it. */
export function useDownloadAuditReport() {
  const [isPending, setIsPending] = useState(false);
  const download = async () => {
    setIsPending(true);
    try {
      toast({ title: 'Download Started', description: await downloadAuditReport() });
    } catch (error) {
      console.warn('The audit report could not be downloaded', error);
      toast({ title: 'Download Failed', description: 'Failed to download the audit report. Please try again.', variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  };
  return { download, isPending };
}
