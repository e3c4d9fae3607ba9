import type { Endpoint } from '#src/endpoint.ts';
import { assignSubmissions } from './assign-submissions.ts';
import { exportSubmissions } from './export-submissions.ts';
import { getChecklistsToday } from '#src/portal/get-checklists-today.ts';
import { getPdfStates } from './get-pdf-states.ts';
import { checkCandidateMails, sendCandidateMails } from '#src/portal/mail-candidates.ts';
import { listRecentSubmissions } from './list-recent-submissions.ts';
import { retrySubmissionPdf } from './retry-submission-pdf.ts';
import { searchSubmissions } from './search-submissions.ts';

/** Every endpoint of the portal's list of submissions and of what needs somebody in it: a part of `allEndpoints`. */
export const submissionListEndpoints = {
  assignSubmissions,
  checkCandidateMails,
  exportSubmissions,
  getChecklistsToday,
  getPdfStates,
  listRecentSubmissions,
  retrySubmissionPdf,
  searchSubmissions,
  sendCandidateMails,
} satisfies Record<string, Endpoint>;
