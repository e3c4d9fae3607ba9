import { createRightsRequest } from '@larkfield/schemas/portal/candidate-rights/create-rights-request.ts';
import { rightsRequestDays } from '@larkfield/schemas/portal/candidate-rights/rights-request.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { insertRightsRequest } from './rights-request-store.ts';
import { toRightsRequest } from './rights-request-view.ts';

const day = 24 * 60 * 60_000;

export const createRightsRequestRoute = () =>
  route(createRightsRequest, async ({ body: { receivedAt: given, ...request }, identity, requestId }) => {
    const receivedAt = given === undefined ? new Date() : new Date(given);
    if (receivedAt > new Date())
      fail('INVALID_INPUT', { fields: [{ field: 'receivedAt', message: "The date it was received can't be in the future" }] });
    const { kind, name, email, notes } = request;
    const requestKey = hashToken(JSON.stringify([kind, name, email.toLowerCase(), notes, given && receivedAt]));
    const dueAt = new Date(receivedAt.getTime() + rightsRequestDays * day);
    const actor = { kind: 'user', id: identity.userId } as const;
    return toRightsRequest(
      await insertRightsRequest({ ...request, receivedAt, dueAt, requestKey }, { actor, action: 'rights-request.received', requestId }),
    );
  });
