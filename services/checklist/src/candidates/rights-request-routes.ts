import {
  closeRightsRequest,
  createRightsRequest,
  listRightsRequests,
  type RightsRequest,
  rightsRequestDays,
} from '@larkfield/schemas/portal/candidate-rights.ts';
import { hashToken } from '@larkfield/service-kit/access/tokens.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import {
  closeStoredRequest,
  findRightsRequest,
  insertRightsRequest,
  listStoredRequests,
  type StoredRightsRequest,
} from './rights-request-store.ts';

export function toRightsRequest({
  _id,
  kind,
  name,
  email,
  notes,
  status,
  receivedAt,
  dueAt,
  closedAt,
  closedByEmail,
  outcome,
}: StoredRightsRequest): RightsRequest {
  return {
    id: _id.toString(),
    kind,
    name,
    email,
    notes,
    status,
    receivedAt: receivedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: closedByEmail ?? null,
    outcome: outcome ?? null,
  };
}

const day = 24 * 60 * 60_000;

const createRightsRequestRoute = () =>
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

const closeRightsRequestRoute = () =>
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

const listRightsRequestsRoute = ({ audit }: ChecklistContext) =>
  route(listRightsRequests, async ({ query: { filter, cursor }, identity, requestId }) => {
    const { items, nextCursor } = await readPage(cursor, (position) => listStoredRequests({ filter, ...position }));
    await audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'rights-requests.listed', object: null, requestId });
    return { requests: items.map(toRightsRequest), nextCursor };
  });

export const rightsRequestRoutes = (context: ChecklistContext) => ({
  closeRightsRequest: closeRightsRequestRoute(),
  createRightsRequest: createRightsRequestRoute(),
  listRightsRequests: listRightsRequestsRoute(context),
});
