import type { PortalJob } from '@larkfield/schemas/portal/jobs/portal-job.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { findJob, setJobState, toPortalJob } from './job-store.ts';

const actions = { open: 'job.published', closed: 'job.closed' } as const;

/** Publishes or closes a job; one that is there already stays as it is, and nothing is audited. */
export async function moveJob(
  state: keyof typeof actions,
  { params: { id }, identity, requestId }: { params: { id: string }; identity: UserIdentity; requestId: string },
): Promise<PortalJob> {
  const actor = { kind: 'user', id: identity.userId } as const;
  const moved = await setJobState(id, state, { actor, action: actions[state], requestId, changedFields: ['state'] });
  return toPortalJob(moved ?? (await findJob(id)) ?? fail('JOB_NOT_FOUND'));
}
