import { isDeepStrictEqual } from 'node:util';
import { updateRequirementSet } from '@larkfield/schemas/matching/update-requirement-set.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRequirementSet, replaceRequirementSet } from './requirement-set-store.ts';
import { checkedState, toRequirementSet } from './requirement-set-view.ts';

const compared = ['name', 'job', 'startsOn', 'specialtyId', 'requirements'] as const;

export const updateRequirementSetRoute = (context: ChecklistContext) =>
  route(updateRequirementSet, async ({ params: { id }, body: { revision, ...fields }, identity, requestId }) => {
    const present = (await findRequirementSet(id)) ?? fail('NOT_FOUND');
    const state = checkedState(context, fields, identity);
    const changedFields = compared.filter((name) => !isDeepStrictEqual(present[name] ?? null, state[name] ?? null));
    // Sent again after a lost reply, it is so already.
    if (changedFields.length === 0) return { set: toRequirementSet(context, present) };
    if (present.revision !== revision) fail('CONFLICT');
    const actor = { kind: 'user', id: identity.userId } as const;
    const stored = await replaceRequirementSet(present, state, { actor, action: 'requirements.changed', requestId, changedFields });
    return { set: toRequirementSet(context, stored ?? fail('CONFLICT')) };
  });
