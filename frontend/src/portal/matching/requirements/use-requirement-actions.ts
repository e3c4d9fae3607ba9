import { archiveRequirementSet } from '@larkfield/schemas/matching/archive-requirement-set.ts';
import { createRequirementSet } from '@larkfield/schemas/matching/create-requirement-set.ts';
import { listRequirementSets } from '@larkfield/schemas/matching/list-requirement-sets.ts';
import type { RequirementSet, RequirementSetFields } from '@larkfield/schemas/matching/requirement-set.ts';
import { updateRequirementSet } from '@larkfield/schemas/matching/update-requirement-set.ts';
import { useQueryClient } from '@tanstack/react-query';
import { writeListItem } from '#src/portal/shared/lists/paged-list.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';

/** What staff do with requirements; a changed set shows in the list at once. */
export function useRequirementActions() {
  const queryClient = useQueryClient();
  const put = ({ set }: { set: RequirementSet }) => {
    writeListItem(queryClient, { segment: listRequirementSets.path.split('/').at(-1)!, list: 'sets', item: set });
    return set;
  };
  return {
    create: async (body: RequirementSetFields & { requestId: string }) => (await call(checked(createRequirementSet), { body })).set,
    update: async ({ id, revision }: RequirementSet, body: RequirementSetFields) =>
      put(await call(checked(updateRequirementSet), { params: { id }, body: { ...body, revision } })),
    archive: async ({ id }: RequirementSet, isArchived: boolean) =>
      put(await call(checked(archiveRequirementSet), { params: { id }, body: { isArchived } })),
  };
}
