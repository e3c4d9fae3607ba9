import { listRightsRequests } from '@larkfield/schemas/portal/candidate-rights/list-rights-requests.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listStoredRequests } from './rights-request-store.ts';
import { toRightsRequest } from './rights-request-view.ts';

export const listRightsRequestsRoute = ({ audit }: ChecklistContext) =>
  route(listRightsRequests, async ({ query: { filter, cursor }, identity, requestId }) => {
    const { items, nextCursor } = await readPage(cursor, (position) => listStoredRequests({ filter, ...position }));
    await audit.record({ actor: { kind: 'user', id: identity.userId }, action: 'rights-requests.listed', object: null, requestId });
    return { requests: items.map(toRightsRequest), nextCursor };
  });
