import { archiveRequirementSet } from '@larkfield/schemas/matching/archive-requirement-set.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRequirementSet, setArchived } from './requirement-set-store.ts';
import { toRequirementSet } from './requirement-set-view.ts';

export const archiveRequirementSetRoute = (context: ChecklistContext) =>
  route(archiveRequirementSet, async ({ params: { id }, body: { isArchived }, identity, requestId }) => {
    const present = (await findRequirementSet(id)) ?? fail('NOT_FOUND');
    const actor = { kind: 'user', id: identity.userId } as const;
    const action = isArchived ? 'requirements.archived' : 'requirements.restored';
    const changed = await setArchived(present, isArchived, { actor, action, requestId });
    return { set: toRequirementSet(context, changed ?? (await findRequirementSet(id)) ?? fail('NOT_FOUND')) };
  });
