import {
  closeRightsRequest,
  createRightsRequest,
  listRightsRequests,
  type RightsRequest,
} from '@larkfield/schemas/portal/candidate-rights.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { keyedAddress } from '#src/submissions/keyed-address.ts';
import { dueTimesOf } from './answer-by.ts';
import { tellOfHold } from './hold-routes.ts';
import {
  closeStoredRequest,
  findRightsRequest,
  insertRightsRequest,
  listStoredRequests,
  type OpenedRightsRequest,
  openRequests,
  type StoredRightsRequest,
} from './rights-request-store.ts';

function toReply({
  _id,
  kind,
  name,
  email,
  notes,
  status,
  receivedAt,
  dueAt,
  answerBy,
  closedAt,
  closedByEmail,
  outcome,
}: OpenedRightsRequest): RightsRequest {
  return {
    id: _id.toString(),
    kind,
    name,
    email,
    notes,
    status,
    receivedAt: receivedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    answerBy: answerBy.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: closedByEmail ?? null,
    outcome,
  };
}

/** Requests in the form of the portal and its export. */
export async function toRightsRequests(keyRing: KeyRing, requests: StoredRightsRequest[]): Promise<RightsRequest[]> {
  return (await openRequests(keyRing, requests)).map(toReply);
}

const toRightsRequest = async (keyRing: KeyRing, request: StoredRightsRequest): Promise<RightsRequest> =>
  (await toRightsRequests(keyRing, [request]))[0] ?? fail('NOT_FOUND');

const createRightsRequestRoute = (context: ChecklistContext) =>
  route(createRightsRequest, async ({ body: { receivedAt: given, ...request }, identity, requestId }) => {
    const { keyRing, addressKey } = context;
    const receivedAt = given === undefined ? new Date() : new Date(given);
    if (receivedAt > new Date())
      fail('INVALID_INPUT', { fields: [{ field: 'receivedAt', message: "The date it was received can't be in the future" }] });
    const { kind, name, email, notes } = request;
    const requestKey = keyedHash(addressKey, JSON.stringify([kind, name, email.toLowerCase(), notes, given && receivedAt]));
    const actor = { kind: 'user', id: identity.userId } as const;
    const received = { ...request, addressKey: keyedAddress(addressKey, email), receivedAt, ...dueTimesOf(kind, receivedAt), requestKey };
    const stored = await insertRightsRequest(keyRing, received, { actor, action: 'rights-request.received', requestId });
    await tellOfHold(context, email, new Date());
    return toRightsRequest(keyRing, stored);
  });

const closeRightsRequestRoute = ({ audit, keyRing }: ChecklistContext) =>
  route(closeRightsRequest, async ({ params: { id }, body, identity, requestId }) => {
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'rights-request.closed', requestId, changedFields: ['status', 'outcome'] };
    const read = async () => (await findRightsRequest(id)) ?? fail('NOT_FOUND');
    const closed = await closeStoredRequest(keyRing, await read(), { ...body, closedByEmail: identity.email, closedAt: new Date() }, act);
    const present = await toRightsRequest(keyRing, closed ?? (await read()));
    // A request repeated after a lost reply changes nothing.
    const isSame = present.closedBy === identity.email && present.status === body.status && present.outcome === body.outcome;
    if (!closed && !isSame) fail('CONFLICT');
    if (!closed) await audit.record({ actor, action: 'rights-requests.listed', object: null, requestId });
    return present;
  });

const listRightsRequestsRoute = ({ audit, keyRing }: ChecklistContext) =>
  route(listRightsRequests, async ({ query: { filter, cursor }, identity, requestId }) => {
    const { items, nextCursor } = await readPage(cursor, (position) => listStoredRequests({ filter, ...position }));
    await audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'rights-requests.listed', object: null, requestId });
    return { requests: await toRightsRequests(keyRing, items), nextCursor };
  });

export const rightsRequestRoutes = (context: ChecklistContext) => ({
  closeRightsRequest: closeRightsRequestRoute(context),
  createRightsRequest: createRightsRequestRoute(context),
  listRightsRequests: listRightsRequestsRoute(context),
});
