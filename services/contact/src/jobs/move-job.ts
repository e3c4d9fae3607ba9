import type { PortalJob } from '@larkfield/schemas/portal/portal-job.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { ContactContext } from '#src/contact-context.ts';
import { findJob, setJobState, toPortalJob } from './job-store.ts';

const actions = { open: 'job.published', closed: 'job.closed' } as const;

/** Publishes or closes a job; one that is there already stays as it is, and nothing is audited. */
export async function moveJob(
  { audit }: Pick<ContactContext, 'audit'>,
  state: keyof typeof actions,
  { params: { id }, identity, requestId }: { params: { id: string }; identity: UserIdentity; requestId: string },
): Promise<PortalJob> {
  const moved = await setJobState(id, state);
  if (!moved) return toPortalJob((await findJob(id)) ?? fail('JOB_NOT_FOUND'));
  await audit.record({
    actor: { kind: 'user', id: identity.userId },
    action: actions[state],
    object: `job:${id}`,
    requestId,
    changedFields: ['state'],
  });
  return toPortalJob(moved);
}
