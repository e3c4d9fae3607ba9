import { getChecklistsToday } from '@larkfield/schemas/portal/submissions.ts';
import { useQuery } from '@tanstack/react-query';
import { startOfDay } from '#src/portal/shared/lists/list-filters.tsx';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { newFrom } from './today-tasks.ts';

/** The open tasks of the checklists. The list behind a count starts with the same day, in the time zone of this browser. */
export function useChecklistsToday() {
  return useQuery({ ...endpointQuery(checked(getChecklistsToday), { query: { newSince: startOfDay(newFrom()) } }), gcTime: 0 });
}
