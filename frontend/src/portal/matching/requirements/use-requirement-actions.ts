import {
  archiveRequirementSet,
  createRequirementSet,
  listRequirementSets,
  type RequirementSet,
  type RequirementSetFields,
  updateRequirementSet,
} from '@larkfield/schemas/matching/requirements.ts';
import { useQueryClient } from '@tanstack/react-query';
import { writeListItem } from '#src/portal/shared/lists/paged-list.tsx';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';

/** Staff actions on requirements; the list shows a changed set at once. */
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
