import type { getAuditReport } from '@larkfield/schemas/reports/firm-documents.ts';
import { useState } from 'react';
import { send } from '#src/shared/api/call.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { saveFile } from '#src/shared/browser/save-file.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { localDay } from '#src/shared/text/local-day.ts';

/** Downloads the report and shows the outcome. */
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

/** A report that is still being rendered is requested again; after this many milliseconds the download fails. */
const patience = 30_000;

/** The file name of the report, with the user's local day. */
const auditFileName = () => `${brand.shortName.toLowerCase()}-tjc-compliance-self-assessment-${localDay()}.pdf`;

/** Fetches the report, saves it as a dated file, and returns the file name. */
async function downloadAuditReport(): Promise<string> {
  const name = auditFileName();
  saveFile(await fetchReport(AbortSignal.timeout(patience)), name);
  return name;
}

async function fetchReport(signal: AbortSignal): Promise<Blob> {
  for (;;) {
    const response = await send<typeof getAuditReport>({ method: 'GET', path: '/api/audit/tjc-compliance-report' }, {}, { signal });
    if (response.status !== 202) return requirePdf(await response.blob());
    await pause(Number(response.headers.get('Retry-After') ?? 1) * 1000, signal);
  }
}

/** A proxy's page must not be saved as the file. */
function requirePdf(blob: Blob): Blob {
  if (blob.type !== 'application/pdf') throw new TypeError('Not a PDF');
  return blob;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => reject(new Error('Timed out')), { once: true });
  });
}
