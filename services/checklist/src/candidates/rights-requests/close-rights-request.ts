import { closeRightsRequest } from '@larkfield/schemas/portal/candidate-rights/close-rights-request.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { closeStoredRequest, findRightsRequest } from './rights-request-store.ts';
import { toRightsRequest } from './rights-request-view.ts';

export const closeRightsRequestRoute = () =>
  route(closeRightsRequest, async ({ params: { id }, body, identity, requestId }) => {
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'rights-request.closed', requestId, changedFields: ['status', 'outcome'] };
    const closed = await closeStoredRequest(id, { ...body, closedByEmail: identity.email, closedAt: new Date() }, act);
    if (closed) return toRightsRequest(closed);
    const present = (await findRightsRequest(id)) ?? fail('NOT_FOUND');
    // Sent again after a lost reply, it is so already.
    const isSame = present.closedByEmail === identity.email && present.status === body.status && present.outcome === body.outcome;
    return isSame ? toRightsRequest(present) : fail('CONFLICT');
  });
