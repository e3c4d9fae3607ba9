import type { downloadChecklist, getDownloadStatus } from '@larkfield/schemas/checklist/pdf.ts';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Download, FileText } from 'lucide-react';
import { failureText, isApiError } from '#src/shared/api/api-error.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { Spinner } from '#src/shared/ui/loading.tsx';
import { toast } from '#src/shared/status/toast-store.ts';
import { Button, buttonStyle } from '#src/shared/ui/button.tsx';
import { ShareCard } from './share-card.tsx';

/** Only the type of the contract is imported, so that this page loads without the schema library. */
const download: Pick<typeof downloadChecklist, 'path'> = { path: '/api/checklist/download/:token' };

const sayMissing = () =>
  toast({ title: 'Download Error', description: 'Download token is missing. Please contact support.', variant: 'destructive' });

/** Opens the PDF in a new tab and shows its state. */
export function DownloadCard({ token }: { token: string }) {
  return (
    <ShareCard
      icon={FileText}
      title="Download PDF"
      term="Yours to keep"
      text="Your checklist as a document, with your reference and signature."
    >
      {token ? (
        <a
          href={endpointUrl(download, { params: { token } })}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('primary')}
          onClick={() => toast({ title: 'Download Started', description: 'Your PDF opens in a new tab.' })}
        >
          <Download aria-hidden="true" className="size-4" />
          Download PDF
        </a>
      ) : (
        <Button aria-disabled="true" onClick={sayMissing}>
          <Download aria-hidden="true" className="size-4" />
          Download PDF
        </Button>
      )}
      <PdfStatus token={token} />
    </ShareCard>
  );
}

/** The state of the PDF. It is announced once to screen readers, although other elements show it too. */
function PdfStatus({ token }: { token: string }) {
  const { data, error } = useDownloadStatus(token);
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted">
      {error ? (
        <>
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {failureText(error, "We can't check on your PDF right now.")}
        </>
      ) : (
        <State state={token ? (data?.state ?? 'pending') : 'none'} />
      )}
    </p>
  );
}

function State({ state }: { state: 'pending' | 'ready' | 'failed' | 'none' }) {
  if (state === 'ready')
    return (
      <>
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
        <span>Your PDF is ready</span>
      </>
    );
  if (state === 'pending')
    return (
      <>
        <Spinner className="size-4 shrink-0" />
        <span>Your PDF is being made</span>
      </>
    );
  return state === 'failed' ? <span>The PDF is taking longer than usual. We're on it, and your submission is safe.</span> : null;
}

/** Polling intervals of a pending PDF in milliseconds; the longer one applies while the server does not reply. */
const pollInterval = 2_000;
const patientInterval = 10_000;

/** The state of the candidate's PDF, polled only while it can change. */
function useDownloadStatus(token: string) {
  const address = { method: 'GET', path: '/api/checklist/download/:token/status' } as const;
  return useQuery({
    ...endpointQuery<typeof getDownloadStatus>(address, { params: { token } }, { background: true }),
    enabled: token !== '',
    refetchInterval: ({ state: { data, error } }) => {
      if (isUnknown(error)) return false;
      if (error) return patientInterval;
      return data && data.state !== 'pending' ? false : pollInterval;
    },
  });
}

/** True if the server does not know the token any longer, so that polling is useless. */
function isUnknown(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}
