import type { PortalJob } from '@larkfield/schemas/portal/jobs.ts';
import { Badge } from '#src/shared/ui/card.tsx';
import { fieldNames } from './job-form.ts';

const states = {
  draft: { name: 'Draft', tone: 'warning' },
  open: { name: 'On the site', tone: 'accent' },
  closed: { name: 'Closed', tone: 'neutral' },
} as const;

/** The names of the fields that wait for an admin's approval. */
export const waitingText = ({ notShown }: Pick<PortalJob, 'notShown'>): string | undefined =>
  notShown?.map((name) => fieldNames[name] ?? name).join(', ');

/** The state of a job, and the changes that the site does not show yet. */
export function JobBadges({ job }: { job: PortalJob }) {
  const waiting = waitingText(job);
  return (
    <>
      <Badge tone={states[job.state].tone}>{states[job.state].name}</Badge>
      {waiting && <Badge tone="warning">Changed, not on the site yet: {waiting}</Badge>}
    </>
  );
}
