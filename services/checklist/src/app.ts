import type { Route } from '@larkfield/service-kit/route.ts';
import { closeRightsRequestRoute } from './candidates/close-rights-request.ts';
import { confirmErasureRoute } from './candidates/confirm-erasure.ts';
import { createRightsRequestRoute } from './candidates/create-rights-request.ts';
import { exportCandidateRoute } from './candidates/export-candidate.ts';
import { findCandidateRoute } from './candidates/find-candidate.ts';
import { listErasuresRoute } from './candidates/list-erasures.ts';
import { listRightsRequestsRoute } from './candidates/list-rights-requests.ts';
import { requestErasureRoute } from './candidates/request-erasure.ts';
import type { ChecklistContext } from './checklist-context.ts';
import { checkOwnershipRoute } from './check-ownership.ts';
import { downloadChecklistRoute } from './download-checklist.ts';
import { downloadSubmissionRoute } from './download-submission.ts';
import { endLinkTokensRoute } from './end-link-tokens.ts';
import { exportSubmissionsRoute } from './export-submissions.ts';
import { getAuditReportRoute } from './get-audit-report.ts';
import { getCapabilityDeckPdfRoute, getCapabilityDeckRoute } from './get-capability-deck.ts';
import { getDocumentFactsRoute } from './get-document-facts.ts';
import { getDownloadStatusRoute } from './get-download-status.ts';
import { getEditDataRoute } from './get-edit-data.ts';
import { getPdfStatesRoute } from './get-pdf-states.ts';
import { getPrintDataRoute } from './get-print-data.ts';
import { getReportRoute } from './get-report.ts';
import { getSpecialtyByIdRoute } from './get-specialty-by-id.ts';
import { getSpecialtyRoute } from './get-specialty.ts';
import { listRecentSubmissionsRoute } from './list-recent-submissions.ts';
import { listSpecialtiesRoute } from './list-specialties.ts';
import { mintViewerTokenRoute } from './mint-viewer-token.ts';
import { findSubmissionsRoute, nameSubmissionsRoute } from './name-submissions.ts';
import { queueBoardRoutes } from './queue-board/queue-board.ts';
import { retrySubmissionPdfRoute } from './retry-submission-pdf.ts';
import { searchSubmissionsRoute } from './search-submissions.ts';
import { submitChecklistRoute } from './submit-checklist.ts';
import { viewSubmissionRoute } from './view-submission.ts';

/** The routes of the checklist service. */
export const routes = (context: ChecklistContext): Route[] => [
  listSpecialtiesRoute(context),
  getSpecialtyRoute(context),
  submitChecklistRoute(context),
  getDownloadStatusRoute(),
  downloadChecklistRoute(context),
  listRecentSubmissionsRoute(context),
  searchSubmissionsRoute(context),
  exportSubmissionsRoute(context),
  getPdfStatesRoute(),
  downloadSubmissionRoute(context),
  retrySubmissionPdfRoute(context),
  viewSubmissionRoute(context),
  getEditDataRoute(context),
  getPrintDataRoute(context),
  checkOwnershipRoute(),
  endLinkTokensRoute(),
  getReportRoute(context),
  nameSubmissionsRoute(),
  findSubmissionsRoute(),
  getSpecialtyByIdRoute(context),
  mintViewerTokenRoute(),
  getCapabilityDeckRoute(context),
  getCapabilityDeckPdfRoute(context),
  getAuditReportRoute(context),
  getDocumentFactsRoute(context),
  closeRightsRequestRoute(context),
  confirmErasureRoute(context),
  createRightsRequestRoute(context),
  exportCandidateRoute(context),
  findCandidateRoute(context),
  listErasuresRoute(),
  listRightsRequestsRoute(context),
  requestErasureRoute(context),
  ...queueBoardRoutes(context),
];
