import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { submissionFilters, submissionOrder } from '@larkfield/schemas/checklist/submission-filters.ts';
import { listRecentSubmissions, searchSubmissions } from '@larkfield/schemas/portal/submissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';
import { endpointKey } from '#src/shared/api/endpoint-query.ts';
import type { KeptBy } from './lists/kept-by.ts';

const keysOf = <Shape extends object>(shape: Shape) => Object.keys(shape) as (keyof Shape & string)[];
const filterSchema = z.partialRecord(z.enum(['q', ...keysOf(submissionOrder), ...keysOf(submissionFilters)]), z.string().optional());
/** The filter and order of a list of submissions in a call, as text. */
export type SubmissionFilter = z.output<typeof filterSchema>;

/** The endpoint for the newest submissions, or for a search. */
export const submissionsEndpoint = ({ q }: SubmissionFilter): typeof listRecentSubmissions | typeof searchSubmissions =>
  q === undefined ? listRecentSubmissions : searchSubmissions;

/** The list that a report was opened from. It is kept in the history entry, since a search may be a name. */
const reportListSchema = z.object({
  ids: z.array(objectIdSchema),
  filter: filterSchema,
  nextCursor: z.string().nullable(),
  by: z.string().optional(),
});
export interface ReportList extends KeptBy {
  ids: string[];
  filter: SubmissionFilter;
  nextCursor: string | null;
}

/** The position of a report in the list that it was opened from, and its neighbors; null if it was not opened from a list. */
export function useReportList(id: string) {
  const { state } = useLocation();
  const known: ReportList | undefined = reportListSchema.safeParse((state as { list?: unknown } | null)?.list).data;
  const cursor = known && known.ids.at(-1) === id ? known.nextCursor : null;
  const filter = known?.filter ?? {};
  const endpoint = submissionsEndpoint(filter);
  const input = { query: { ...filter, cursor: cursor ?? undefined } } as CallOf<typeof endpoint>;
  // For the last report of the list, the next ones are on the next page.
  const { data: page } = useQuery({
    queryKey: ['report-list', ...endpointKey(endpoint, input)],
    queryFn: ({ signal }) => call(checked(endpoint), input, { signal }),
    enabled: cursor !== null,
    gcTime: 0,
  });
  if (!known?.ids.includes(id)) return null;
  const list: ReportList =
    cursor && page
      ? { ...known, ids: [...known.ids, ...page.submissions.map((submission) => submission.id)], nextCursor: page.nextCursor }
      : known;
  const index = list.ids.indexOf(id);
  return { list, index, previous: list.ids[index - 1], next: list.ids[index + 1] };
}
