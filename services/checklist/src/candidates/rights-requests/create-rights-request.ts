import { createRightsRequest } from '@larkfield/schemas/portal/candidate-rights/create-rights-request.ts';
import { rightsRequestDays } from '@larkfield/schemas/portal/candidate-rights/rights-request.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { insertRightsRequest, listRequestsOf } from './rights-request-store.ts';
import { toRightsRequest } from './rights-request-view.ts';

const day = 24 * 60 * 60_000;

export const createRightsRequestRoute = () =>
  route(createRightsRequest, async ({ body: { receivedAt: given, ...request }, identity, requestId }) => {
    const receivedAt = given === undefined ? new Date() : new Date(given);
    if (receivedAt > new Date())
      fail('INVALID_INPUT', { fields: [{ field: 'receivedAt', message: "The date it was received can't be in the future" }] });
    // Sent again after a lost reply, it is in the list already.
    const same = (await listRequestsOf(request.email)).find(
      ({ status, kind, name, notes, ...open }) =>
        status === 'open' &&
        kind === request.kind &&
        name === request.name &&
        notes === request.notes &&
        (given === undefined || open.receivedAt.getTime() === receivedAt.getTime()),
    );
    if (same) return toRightsRequest(same);
    const dueAt = new Date(receivedAt.getTime() + rightsRequestDays * day);
    const actor = { kind: 'user', id: identity.userId } as const;
    return toRightsRequest(
      await insertRightsRequest({ ...request, receivedAt, dueAt }, { actor, action: 'rights-request.received', requestId }),
    );
  });
