import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import { openQueueBoard } from '@larkfield/schemas/portal/queue-board.ts';
import { ExternalLink } from 'lucide-react';
import { PortalShell } from '#src/portal/shared/frame/portal-shell.tsx';
import { buttonStyle } from '#src/shared/ui/button.tsx';
import { Card } from '#src/shared/ui/card.tsx';

export function PortalQueuesPage() {
  return (
    <PortalShell title="Queues" access="admin">
      <QueuesView />
    </PortalShell>
  );
}

/** What the queues are, and the way to their board. */
function QueuesView() {
  return (
    <Card className="grid justify-items-start gap-4 p-5 sm:p-7">
      <h2 className="text-2xl">Background jobs</h2>
      <p className="max-w-[68ch]">
        PDFs and emails are made in the background. The board shows what is waiting, running and failed, and lets you retry failed jobs.
        Jobs hold only ids, no names or addresses.
      </p>
      <p className="max-w-[68ch] text-muted">
        A lost job is queued again automatically within seconds. Retry is for jobs that failed for good. Opening the board and every retry
        are logged in the audit trail.
      </p>
      <a href={endpointUrl(openQueueBoard, {})} target="_blank" rel="noreferrer" className={buttonStyle('primary')}>
        Open the board
        <span className="sr-only">in a new tab</span>
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    </Card>
  );
}
