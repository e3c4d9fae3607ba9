import { implement, type Route } from '@larkfield/service-kit/http/route.ts';
import { closeRightsRequestRoute } from './candidates/rights-requests/close-rights-request.ts';
import { confirmErasureRoute } from './candidates/erasure/confirm-erasure.ts';
import { createRightsRequestRoute } from './candidates/rights-requests/create-rights-request.ts';
import { exportCandidateRoute } from './candidates/export-candidate.ts';
import { findCandidateRoute } from './candidates/find-candidate.ts';
import { listSubmissionsOfAddressesRoute } from './candidates/list-submissions-of-addresses.ts';
import { listErasuresRoute } from './candidates/erasure/list-erasures.ts';
import { listRightsRequestsRoute } from './candidates/rights-requests/list-rights-requests.ts';
import { requestErasureRoute } from './candidates/erasure/request-erasure.ts';
import type { ChecklistContext } from './checklist-context.ts';
import { askForErasureRoute } from './my-checklists/ask-for-erasure.ts';
import { askForMyChecklistsRoute } from './visits/ask-for-my-checklists.ts';
import { closeMyChecklistsRoute } from './visits/close-my-checklists.ts';
import { downloadOwnPdfRoute } from './my-checklists/download-own-pdf.ts';
import { exportMyDataRoute } from './my-checklists/export-my-data.ts';
import { getOwnEditDataRoute } from './my-checklists/get-own-edit-data.ts';
import { listMyChecklistsRoute } from './my-checklists/list-my-checklists.ts';
import { openMyChecklistsRoute } from './visits/open-my-checklists.ts';
import { checkOwnershipRoute } from './links/check-ownership.ts';
import { downloadChecklistRoute } from './reports/download-checklist.ts';
import { downloadSubmissionRoute } from './portal/download-submission.ts';
import { endLinkTokensRoute } from './links/end-link-tokens.ts';
import { exportCatalogueRoutes } from './catalogue/export-catalogue.ts';
import { getAuditReportRoute } from './firm-documents/get-audit-report.ts';
import { getCapabilityDeckPdfRoute, getCapabilityDeckRoute } from './firm-documents/get-capability-deck.ts';
import { getCatalogueSkillRoute } from './catalogue/get-catalogue-skill.ts';
import { getCatalogueSpecialtyRoute } from './catalogue/get-catalogue-specialty.ts';
import { getDocumentFactsRoute } from './firm-documents/get-document-facts.ts';
import { getDownloadStatusRoute } from './reports/get-download-status.ts';
import { correctDetailsRoute, correctOwnDetailsRoute } from './edits/correct-details.ts';
import { getEditDataRoute } from './edits/get-edit-data.ts';
import { assignSubmissionsRoute } from './portal/submission-list/assign-submissions.ts';
import { getChecklistsTodayRoute } from './portal/get-checklists-today.ts';
import { getPdfStatesRoute } from './portal/get-pdf-states.ts';
import { checkPrintDataRoute } from './reports/check-print-data.ts';
import { getPrintDataRoute } from './reports/get-print-data.ts';
import { getReportRoute } from './reports/get-report.ts';
import { getSpecialtyByIdRoute } from './catalogue/get-specialty-by-id.ts';
import { getSpecialtyRoute } from './catalogue/get-specialty.ts';
import { findBySkillRoute } from './catalogue/find-by-skill.ts';
import { listSpecialtiesRoute } from './catalogue/list-specialties.ts';
import { mintViewerTokenRoute } from './links/mint-viewer-token.ts';
import { findSubmissionsRoute, nameSubmissionsRoute } from './portal/name-submissions.ts';
import { retrySubmissionPdfRoute } from './portal/retry-submission-pdf.ts';
import { exportSubmissionsRoute, listRecentSubmissionsRoute, searchSubmissionsRoute } from './portal/submission-list/submission-list.ts';
import { submitChecklistRoute } from './submit/submit-checklist.ts';
import { askForCheckCodeOfRoute, askForCheckCodeRoute, getFileCheckRoute, verifyReportRoute } from './verification/verify-report.ts';
import { archiveRequirementSetRoute } from './matching/requirements/archive-requirement-set.ts';
import { createPacketRoute } from '#src/packets/create-packet.ts';
import { downloadPacketRoute } from '#src/packets/download-packet.ts';
import { listPacketsRoute } from '#src/packets/list-packets.ts';
import { findPersonRoute } from '#src/people/find-person.ts';
import { getPersonRoute } from '#src/people/get-person.ts';
import { setPersonOwnerRoute } from '#src/people/person-owner.ts';
import { personNoteRoutes } from '#src/people/person-notes.ts';
import { personRecordRoutes } from '#src/people/list-person-records.ts';
import { compareCandidatesRoute } from './matching/compare-candidates.ts';
import { createRequirementSetRoute } from './matching/requirements/create-requirement-set.ts';
import { listRequirementSetsRoute } from './matching/requirements/list-requirement-sets.ts';
import { matchCandidatesRoute } from './matching/match-candidates.ts';
import { updateRequirementSetRoute } from './matching/requirements/update-requirement-set.ts';
import { answerReferenceRoute, declineReferenceRoute } from './references/answering/answer-reference.ts';
import {
  askReferencesRoute,
  listReferencesRoute,
  resendReferenceRoute,
  withdrawReferenceRoute,
} from './references/asking/ask-references.ts';
import { openReferenceRoute, startReferenceRoute } from './references/answering/open-reference.ts';
import { copyReferenceLinkRoute, setReferenceAsideRoute, viewReferencesRoute } from './references/staff/staff-references.ts';
import { checkCandidateMailsRoute, sendCandidateMailsRoute } from './portal/candidate-mails/mail-candidates.ts';
import { checkCredentialRoute } from './portal/check-credential.ts';
import { getMyChangesRoute, getSubmissionChangesRoute } from './changes/get-changes.ts';
import { getEarlierAnswersRoute } from './renewal/get-earlier-answers.ts';
import { submitAgainRoute } from './submit/submit-again.ts';
import { setRemindersRoute } from './reminders/set-reminders.ts';
import { viewSubmissionRoute } from './portal/view-submission.ts';

/** The routes of the checklist service. */
export const routes = (context: ChecklistContext): Route[] =>
  implement('checklist', {
    findBySkill: findBySkillRoute(context),
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
    checkCredential: checkCredentialRoute(context),
    setReminders: setRemindersRoute(),
    createRequirementSet: createRequirementSetRoute(context),
    updateRequirementSet: updateRequirementSetRoute(context),
    archiveRequirementSet: archiveRequirementSetRoute(context),
    listRequirementSets: listRequirementSetsRoute(context),
    matchCandidates: matchCandidatesRoute(context),
    compareCandidates: compareCandidatesRoute(context),
    createPacket: createPacketRoute(context),
    downloadPacket: downloadPacketRoute(context),
    listPackets: listPacketsRoute(),
    findPerson: findPersonRoute(context),
    getPerson: getPersonRoute(context),
    setPersonOwner: setPersonOwnerRoute(context),
    ...personRecordRoutes(context),
    ...personNoteRoutes(context),
    getEditData: getEditDataRoute(context),
    getPrintData: getPrintDataRoute(context),
    checkPrintData: checkPrintDataRoute(),
    checkOwnership: checkOwnershipRoute(context),
    endLinkTokens: endLinkTokensRoute(),
    getReport: getReportRoute(context),
    assignSubmissions: assignSubmissionsRoute(context),
    checkCandidateMails: checkCandidateMailsRoute(context),
    sendCandidateMails: sendCandidateMailsRoute(),
    getChecklistsToday: getChecklistsTodayRoute(context),
    nameSubmissions: nameSubmissionsRoute(),
    listSubmissionsOfAddresses: listSubmissionsOfAddressesRoute(),
    findSubmissions: findSubmissionsRoute(context),
    getSpecialtyById: getSpecialtyByIdRoute(context),
    mintViewerToken: mintViewerTokenRoute(),
    getCapabilityDeck: getCapabilityDeckRoute(context),
    getCapabilityDeckPdf: getCapabilityDeckPdfRoute(context),
    getAuditReport: getAuditReportRoute(context),
    getDocumentFacts: getDocumentFactsRoute(context),
    closeRightsRequest: closeRightsRequestRoute(),
    confirmErasure: confirmErasureRoute(context),
    createRightsRequest: createRightsRequestRoute(),
    exportCandidate: exportCandidateRoute(context),
    findCandidate: findCandidateRoute(context),
    listErasures: listErasuresRoute(),
    listRightsRequests: listRightsRequestsRoute(context),
    requestErasure: requestErasureRoute(context),
    listReferences: listReferencesRoute(context),
    askReferences: askReferencesRoute(context),
    resendReference: resendReferenceRoute(context),
    withdrawReference: withdrawReferenceRoute(context),
    openReference: openReferenceRoute(context),
    startReference: startReferenceRoute(),
    answerReference: answerReferenceRoute(context),
    declineReference: declineReferenceRoute(),
    viewReferences: viewReferencesRoute(context),
    copyReferenceLink: copyReferenceLinkRoute(context),
    setReferenceAside: setReferenceAsideRoute(context),
    askForMyChecklists: askForMyChecklistsRoute(context),
    openMyChecklists: openMyChecklistsRoute(context),
    listMyChecklists: listMyChecklistsRoute(context),
    getOwnEditData: getOwnEditDataRoute(context),
    downloadOwnPdf: downloadOwnPdfRoute(context),
    exportMyData: exportMyDataRoute(context),
    askForErasure: askForErasureRoute(context),
    correctDetails: correctDetailsRoute(context),
    correctOwnDetails: correctOwnDetailsRoute(context),
    getMyChanges: getMyChangesRoute(context),
    getSubmissionChanges: getSubmissionChangesRoute(context),
    getEarlierAnswers: getEarlierAnswersRoute(context),
    submitAgain: submitAgainRoute(context),
    closeMyChecklists: closeMyChecklistsRoute(context),
  });
