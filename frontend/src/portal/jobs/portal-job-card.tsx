import { jobPath } from '@larkfield/schemas/contact/job-address.ts';
import type { PortalJob } from '@larkfield/schemas/portal/jobs/portal-job.ts';
import { useState } from 'react';
import { ActionDialog } from '#src/portal/shared/action-dialog.tsx';
import { Badge, Card } from '#src/shared/ui/card.tsx';
import { Button, ButtonLink } from '#src/shared/ui/button.tsx';
import { Fact, FactList } from '#src/portal/shared/fact-list.tsx';
import { formatDate } from '#src/shared/text/format-date.ts';
import { toast } from '#src/shared/status/toast-store.ts';
import { useJobActions } from './use-job-actions.ts';

const states = {
  draft: { name: 'Draft', tone: 'warning' },
  open: { name: 'On the site', tone: 'accent' },
  closed: { name: 'Closed', tone: 'neutral' },
} as const;

export function PortalJobCard({ job, onEdit, onCopy }: { job: PortalJob; onEdit: () => void; onCopy: () => void }) {
  const { publish, close } = useJobActions();
  const [isAsked, setIsAsked] = useState(false);
  const isOpen = job.state === 'open';
  const label = isOpen ? 'Close job' : 'Publish';
  const whose = <span className="sr-only">: {job.title}</span>;
  return (
    <Card className="grid items-center gap-4 p-5 lg:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
            {job.title}
          </h3>
          <Badge tone={states[job.state].tone}>{states[job.state].name}</Badge>
        </div>
        <FactList>
          <Fact name="Company">{job.company}</Fact>
          <Fact name="Location">{job.location}</Fact>
          <Fact name="Category">{job.category.toUpperCase()}</Fact>
          <Fact name={job.postedAt ? 'Last published' : 'Created'}>{formatDate(job.postedAt ?? job.createdAt)}</Fact>
        </FactList>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onEdit}>
          Edit{whose}
        </Button>
        <Button variant="secondary" onClick={onCopy}>
          Duplicate{whose}
        </Button>
        {isOpen && (
          <ButtonLink to={jobPath(job)} variant="secondary">
            View{whose}
          </ButtonLink>
        )}
        <Button variant={isOpen ? 'secondary' : 'primary'} aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
          {label}
          {whose}
        </Button>
      </div>
      <ActionDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={label}
        description={
          <>
            <span className="font-semibold text-ink">{job.title}</span>{' '}
            {isOpen ? 'leaves the site right away. You can publish it again.' : 'appears on the site right away, at the top of the list.'}
          </>
        }
        actionLabel={label}
        fallback="The job couldn't be updated. Please try again."
        action={async () => {
          await (isOpen ? close(job) : publish(job));
          toast({ title: isOpen ? 'Job closed' : 'Job published' });
        }}
      />
    </Card>
  );
}
