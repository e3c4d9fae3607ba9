import { listRecentSubmissions } from '@larkfield/schemas/portal/list-recent-submissions.ts';
import { searchSubmissions } from '@larkfield/schemas/portal/search-submissions.ts';

/** What narrows a list of submissions, as it stands in an address. */
export interface SubmissionFilter {
  q?: string | undefined;
  specialtyId?: string | undefined;
  /** Instants, the second one exclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The newest submissions, or those that a text finds. */
export const submissionsEndpoint = ({ q }: SubmissionFilter): typeof listRecentSubmissions | typeof searchSubmissions =>
  q === undefined ? listRecentSubmissions : searchSubmissions;
