import { createRequirementSet } from '@larkfield/schemas/matching/create-requirement-set.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { insertRequirementSet } from './requirement-set-store.ts';
import { checkedState, toRequirementSet } from './requirement-set-view.ts';

export const createRequirementSetRoute = (context: ChecklistContext) =>
  route(createRequirementSet, async ({ body: { requestId: chosen, ...fields }, identity, requestId }) => {
    const actor = { kind: 'user', id: identity.userId } as const;
    const act = { actor, action: 'requirements.created', requestId };
    const requestKey = chosen && `${identity.userId}:${chosen}`;
    return { set: toRequirementSet(context, await insertRequirementSet(checkedState(context, fields, identity), act, requestKey)) };
  });
