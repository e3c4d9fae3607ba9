import { closeRightsRequest } from '@larkfield/schemas/portal/close-rights-request.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { closeStoredRequest, findRightsRequest } from './rights-request-store.ts';
import { toRightsRequest } from './rights-request-view.ts';

export const closeRightsRequestRoute = ({ audit }: ChecklistContext) =>
  route(closeRightsRequest, async ({ params: { id }, body, identity, requestId }) => {
    const closed = await closeStoredRequest(id, { ...body, closedByEmail: identity.email, closedAt: new Date() });
    if (!closed) fail((await findRightsRequest(id)) ? 'CONFLICT' : 'NOT_FOUND');
    await audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'rights-request.closed',
      object: `rights-request:${id}`,
      requestId,
      changedFields: ['status', 'outcome'],
    });
    return toRightsRequest(closed);
  });
