import { listRequirementSets } from '@larkfield/schemas/matching/list-requirement-sets.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { readPage } from '@larkfield/service-kit/stores/read-page.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listStoredSets } from './requirement-set-store.ts';
import { toRequirementSet } from './requirement-set-view.ts';

export const listRequirementSetsRoute = (context: ChecklistContext) =>
  route(listRequirementSets, async ({ query: { filter, cursor } }) => {
    const isArchived = filter === 'archived';
    const { items, nextCursor } = await readPage(cursor, (position) => listStoredSets({ isArchived, ...position }));
    return { sets: items.map((set) => toRequirementSet(context, set)), nextCursor };
  });
