import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import type { AdminSubmission } from '@larkfield/schemas/portal/admin-submission.ts';
import { downloadSubmission } from '@larkfield/schemas/portal/download-submission.ts';
import { Download, RotateCw } from 'lucide-react';
import { Badge } from '#src/shared/ui/badge.tsx';
import { Button } from '#src/shared/ui/button.tsx';
import { buttonStyle } from '#src/shared/ui/button-style.ts';
import { useRetrySubmissionPdf } from './use-retry-submission-pdf.ts';

/** Whether the PDF of a submission is there, and what can be done about it. */
export function SubmissionPdf({ submission }: { submission: AdminSubmission }) {
  const { id, candidateName, pdf } = submission;
  const retry = useRetrySubmissionPdf(id);
  if (pdf.state === 'ready') {
    return (
      <a href={endpointUrl(downloadSubmission, { params: { id } })} target="_blank" rel="noopener" className={buttonStyle('primary')}>
        <Download aria-hidden="true" className="size-4" />
        Download PDF <span className="sr-only">of {candidateName}</span>
      </a>
    );
  }
  if (pdf.state === 'pending') {
    return (
      <Button variant="secondary" isPending>
        Preparing PDF <span className="sr-only">of {candidateName}</span>
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="danger">PDF failed{pdf.reason && `: ${pdf.reason}`}</Badge>
      <Button variant="secondary" isPending={retry.isPending} onClick={() => retry.mutate()}>
        <RotateCw aria-hidden="true" className="size-4" />
        Retry <span className="sr-only">the PDF of {candidateName}</span>
      </Button>
    </div>
  );
}
