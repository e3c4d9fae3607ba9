import { CircleAlert, CircleCheck } from 'lucide-react';
import { Spinner } from '#src/shared/status/spinner.tsx';
import { failureText } from '#src/shared/status/failure-text.ts';
import { useDownloadStatus } from './use-download-status.ts';

/** How far the PDF is; said once to screen readers, wherever else it is shown. */
export function PdfStatus({ token }: { token: string }) {
  const { data, error } = useDownloadStatus(token);
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted">
      {error ? (
        <>
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {failureText(error, 'We cannot see how far your PDF is right now.')}
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
        Your PDF is ready
      </>
    );
  if (state === 'pending')
    return (
      <>
        <Spinner className="size-4 shrink-0" />
        Your PDF is being made
      </>
    );
  return state === 'failed' ? 'The PDF is late. We are on it; your submission is safe.' : null;
}
