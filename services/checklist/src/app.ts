import { implement, type Route } from '@larkfield/service-kit/http/route.ts';
import { closeRightsRequestRoute } from './candidates/rights-requests/close-rights-request.ts';
import { confirmErasureRoute } from './candidates/erasure/confirm-erasure.ts';
import { createRightsRequestRoute } from './candidates/rights-requests/create-rights-request.ts';
import { exportCandidateRoute } from './candidates/export-candidate.ts';
import { findCandidateRoute } from './candidates/find-candidate.ts';
import { listErasuresRoute } from './candidates/erasure/list-erasures.ts';
import { listRightsRequestsRoute } from './candidates/rights-requests/list-rights-requests.ts';
import { requestErasureRoute } from './candidates/erasure/request-erasure.ts';
import type { ChecklistContext } from './checklist-context.ts';
import { checkOwnershipRoute } from './access/check-ownership.ts';
import { downloadChecklistRoute } from './reports/download-checklist.ts';
import { downloadSubmissionRoute } from './portal/download-submission.ts';
import { endLinkTokensRoute } from './access/end-link-tokens.ts';
import { exportCatalogueRoutes } from './catalogue/export-catalogue.ts';
import { exportSubmissionsRoute } from './portal/export-submissions.ts';
import { getAuditReportRoute } from './firm-documents/get-audit-report.ts';
import { getCapabilityDeckPdfRoute, getCapabilityDeckRoute } from './firm-documents/get-capability-deck.ts';
import { getCatalogueSkillRoute } from './catalogue/get-catalogue-skill.ts';
import { getCatalogueSpecialtyRoute } from './catalogue/get-catalogue-specialty.ts';
import { getDocumentFactsRoute } from './firm-documents/get-document-facts.ts';
import { getDownloadStatusRoute } from './reports/get-download-status.ts';
import { getEditDataRoute } from './edits/get-edit-data.ts';
import { getPdfStatesRoute } from './portal/get-pdf-states.ts';
import { getPrintDataRoute } from './reports/get-print-data.ts';
import { getReportRoute } from './reports/get-report.ts';
import { getSpecialtyByIdRoute } from './catalogue/get-specialty-by-id.ts';
import { getSpecialtyRoute } from './catalogue/get-specialty.ts';
import { listRecentSubmissionsRoute } from './portal/list-recent-submissions.ts';
import { listSpecialtiesRoute } from './catalogue/list-specialties.ts';
import { mintViewerTokenRoute } from './access/mint-viewer-token.ts';
import { findSubmissionsRoute, nameSubmissionsRoute } from './portal/name-submissions.ts';
import { queueBoardRoutes } from './queue-board/queue-board.ts';
import { retrySubmissionPdfRoute } from './portal/retry-submission-pdf.ts';
import { searchSubmissionsRoute } from './portal/search-submissions.ts';
import { submitChecklistRoute } from './submissions/submit-checklist.ts';
import { askForCheckCodeOfRoute, askForCheckCodeRoute, getFileCheckRoute, verifyReportRoute } from './verification/verify-report.ts';
import { viewSubmissionRoute } from './portal/view-submission.ts';

/** The routes of the checklist service. */
export const routes = (context: ChecklistContext): Route[] =>
  implement('checklist', {
    listSpecialties: listSpecialtiesRoute(context),
    getSpecialty: getSpecialtyRoute(context),
    ...exportCatalogueRoutes(context),
    getCatalogueSkill: getCatalogueSkillRoute(context),
    getCatalogueSpecialty: getCatalogueSpecialtyRoute(context),
    submitChecklist: submitChecklistRoute(context),
    getDownloadStatus: getDownloadStatusRoute(context),
    downloadChecklist: downloadChecklistRoute(context),
    askForCheckCode: askForCheckCodeRoute(),
    askForCheckCodeOf: askForCheckCodeOfRoute(),
    verifyReport: verifyReportRoute(context),
    getFileCheck: getFileCheckRoute(),
    listRecentSubmissions: listRecentSubmissionsRoute(context),
    searchSubmissions: searchSubmissionsRoute(context),
    exportSubmissions: exportSubmissionsRoute(context),
    getPdfStates: getPdfStatesRoute(context),
    downloadSubmission: downloadSubmissionRoute(context),
    retrySubmissionPdf: retrySubmissionPdfRoute(context),
    viewSubmission: viewSubmissionRoute(context),
    getEditData: getEditDataRoute(context),
    getPrintData: getPrintDataRoute(context),
    checkOwnership: checkOwnershipRoute(),
    endLinkTokens: endLinkTokensRoute(),
    getReport: getReportRoute(context),
    nameSubmissions: nameSubmissionsRoute(),
    findSubmissions: findSubmissionsRoute(),
    getSpecialtyById: getSpecialtyByIdRoute(context),
    mintViewerToken: mintViewerTokenRoute(),
    getCapabilityDeck: getCapabilityDeckRoute(context),
    getCapabilityDeckPdf: getCapabilityDeckPdfRoute(context),
    getAuditReport: getAuditReportRoute(context),
    getDocumentFacts: getDocumentFactsRoute(context),
    closeRightsRequest: closeRightsRequestRoute(context),
    confirmErasure: confirmErasureRoute(context),
    createRightsRequest: createRightsRequestRoute(context),
    exportCandidate: exportCandidateRoute(context),
    findCandidate: findCandidateRoute(context),
    listErasures: listErasuresRoute(),
    listRightsRequests: listRightsRequestsRoute(context),
    requestErasure: requestErasureRoute(context),
    ...queueBoardRoutes(context),
  });
