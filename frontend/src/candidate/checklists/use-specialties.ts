import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import type { listSpecialties } from '@larkfield/schemas/checklist/list-specialties.ts';
import { callUnparsed } from '#src/shared/api/call-unparsed.ts';
import { usePublicList } from '#src/shared/api/use-public-list.ts';

/** Every specialty that has a checklist. */
export function useSpecialties() {
  const query = { limit: checklistConstants.specialtyListLimit };
  return usePublicList('/api/specialties', (signal) =>
    callUnparsed<typeof listSpecialties>({ method: 'GET', path: '/api/specialties' }, { query }, { signal }),
  );
}
