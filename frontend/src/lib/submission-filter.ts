import { listRecentSubmissions } from '@larkfield/schemas/portal/list-recent-submissions.ts';
import { portalConstants } from '@larkfield/schemas/portal/portal-constants.ts';
import { searchSubmissions } from '@larkfield/schemas/portal/search-submissions.ts';
import { usePagedQuery } from '#src/lib/use-paged-query.ts';

/** True when the text is long enough to search with. */
export const isSearchable = (text: string) => text.trim().length >= portalConstants.searchMinLength;

/** What narrows the list, as it stands in an address. */
export interface SubmissionFilter {
  q: string | undefined;
  specialtyId: string | undefined;
  /** Instants, the second one exclusive. */
  from: string | undefined;
  to: string | undefined;
}

/** The newest submissions, or those that a text of at least two characters finds, page by page. */
export function useSubmissions({ q, ...filter }: SubmissionFilter) {
  return usePagedQuery<typeof listRecentSubmissions | typeof searchSubmissions>(
    q === undefined ? listRecentSubmissions : searchSubmissions,
    q === undefined ? { ...filter } : { q, ...filter },
  );
}
