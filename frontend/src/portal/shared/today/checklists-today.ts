import { getChecklistsToday } from '@larkfield/schemas/portal/submissions.ts';
import { useQuery } from '@tanstack/react-query';
import { startOfDay } from '#src/portal/shared/lists/list-filters.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { newFrom } from './today-tasks.ts';

/** What of the checklists needs a person. The list behind a count begins with the same day, which is a day of this browser's zone. */
export function useChecklistsToday() {
  return useQuery({ ...endpointQuery(checked(getChecklistsToday), { query: { newSince: startOfDay(newFrom()) } }), gcTime: 0 });
}
