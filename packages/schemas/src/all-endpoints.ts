import type { Endpoint } from './endpoint.ts';
import { beginEnrolment } from './auth/begin-enrolment.ts';
import { beginRequiredEnrolment } from './auth/begin-required-enrolment.ts';
import { changePassword } from './auth/change-password.ts';
import { confirmEnrolment } from './auth/confirm-enrolment.ts';
import { confirmRequiredEnrolment } from './auth/confirm-required-enrolment.ts';
import { createUser } from './auth/create-user.ts';
import { endOtherSessions } from './auth/end-other-sessions.ts';
import { getCurrentUser } from './auth/get-current-user.ts';
import { getSecondFactor } from './auth/get-second-factor.ts';
import { getSignInSettings } from './auth/get-sign-in-settings.ts';
import { listColleagues } from './auth/list-colleagues.ts';
import { listUsers } from './auth/list-users.ts';
import { passSecondFactor } from './auth/pass-second-factor.ts';
import { pingSession } from './auth/ping-session.ts';
import { renewRecoveryCodes } from './auth/renew-recovery-codes.ts';
import { resetSecondFactor } from './auth/reset-second-factor.ts';
import { resetUserPassword } from './auth/reset-user-password.ts';
import { signIn } from './auth/sign-in.ts';
import { signOut } from './auth/sign-out.ts';
import { turnOffSecondFactor } from './auth/turn-off-second-factor.ts';
import { updateSignInSettings } from './auth/update-sign-in-settings.ts';
import { updateUser } from './auth/update-user.ts';
import { exportCatalogue, exportCataloguePackage, exportSkills, exportSpecialties } from './catalogue/export-catalogue.ts';
import { getCatalogueSkill } from './catalogue/get-catalogue-skill.ts';
import { getCatalogueSpecialty } from './catalogue/get-catalogue-specialty.ts';
import { downloadChecklist } from './checklist/download-checklist.ts';
import { getAuditReport } from './checklist/get-audit-report.ts';
import { getCapabilityDeck, getCapabilityDeckPdf } from './checklist/get-capability-deck.ts';
import { getDownloadStatus } from './checklist/get-download-status.ts';
import { getEditData } from './checklist/get-edit-data.ts';
import { getSpecialty } from './checklist/get-specialty.ts';
import { listSpecialties } from './checklist/list-specialties.ts';
import { submitChecklist } from './checklist/submit-checklist.ts';
import { askForCheckCode, askForCheckCodeOf, getFileCheck, verifyReport } from './checklist/verify-report.ts';
import { createContactSubmission } from './contact/create-contact-submission.ts';
import { listJobs } from './contact/list-jobs.ts';
import { notifyProInterest } from './contact/notify-pro-interest.ts';
import { sendSurvey } from './contact/send-survey.ts';
import { appendAuditEvents } from './internal/append-audit-events.ts';
import { checkOwnership } from './internal/check-ownership.ts';
import { endLinkTokens } from './internal/end-link-tokens.ts';
import { eraseCandidateLinks } from './internal/erase-candidate-links.ts';
import { eraseCandidateMessages } from './internal/erase-candidate-messages.ts';
import { exportCandidateLinks } from './internal/export-candidate-links.ts';
import { exportCandidateMessages } from './internal/export-candidate-messages.ts';
import { getDocumentFacts } from './internal/get-document-facts.ts';
import { getPrintData } from './internal/get-print-data.ts';
import { findSubmissions } from './internal/find-submissions.ts';
import { getReport } from './internal/get-report.ts';
import { getSpecialtyById } from './internal/get-specialty-by-id.ts';
import { getStaffUser } from './internal/get-staff-user.ts';
import { listCorrespondents } from './internal/list-correspondents.ts';
import { mintViewerToken } from './internal/mint-viewer-token.ts';
import { nameSubmissions } from './internal/name-submissions.ts';
import { redeemEditToken } from './internal/redeem-edit-token.ts';
import { requestMail } from './internal/request-mail.ts';
import { createEditToken } from './links/create-edit-token.ts';
import { createShareLink } from './links/create-share-link.ts';
import { createSmartLink } from './links/create-smart-link.ts';
import { listShareLinks } from './links/list-share-links.ts';
import { openSmartLink } from './links/open-smart-link.ts';
import { replacePasscode } from './links/replace-passcode.ts';
import { resumeDraft } from './links/resume-draft.ts';
import { revokeShareLink } from './links/revoke-share-link.ts';
import { saveDraft } from './links/save-draft.ts';
import { viewShareLink } from './links/view-share-link.ts';
import { assignInquiry } from './portal/assign-inquiry.ts';
import { closeJob } from './portal/close-job.ts';
import { closeRightsRequest } from './portal/close-rights-request.ts';
import { confirmErasure } from './portal/confirm-erasure.ts';
import { createJob } from './portal/create-job.ts';
import { createRightsRequest } from './portal/create-rights-request.ts';
import { downloadSubmission } from './portal/download-submission.ts';
import { exportCandidate } from './portal/export-candidate.ts';
import { exportSubmissions } from './portal/export-submissions.ts';
import { findCandidate } from './portal/find-candidate.ts';
import { getApiDocument } from './portal/get-api-document.ts';
import { getInquiry } from './portal/get-inquiry.ts';
import { getPdfStates } from './portal/get-pdf-states.ts';
import { getSurveyFeedback } from './portal/get-survey-feedback.ts';
import { listAuditEvents } from './portal/list-audit-events.ts';
import { listErasures } from './portal/list-erasures.ts';
import { listInquiries } from './portal/list-inquiries.ts';
import { listLinks } from './portal/list-links.ts';
import { listPortalJobs } from './portal/list-portal-jobs.ts';
import { listProInterest } from './portal/list-pro-interest.ts';
import { listRecentSubmissions } from './portal/list-recent-submissions.ts';
import { listRightsRequests } from './portal/list-rights-requests.ts';
import { markInquiryHandled } from './portal/mark-inquiry-handled.ts';
import { publishJob } from './portal/publish-job.ts';
import {
  getBoardDetail,
  getBoardFile,
  getBoardItem,
  getBoardPart,
  listBoardQueues,
  openBoardJob,
  openBoardQueue,
  openQueueBoard,
  retryBoardJob,
  retryBoardJobs,
} from './portal/queue-board.ts';
import { replaceLinkPasscode } from './portal/replace-link-passcode.ts';
import { requestErasure } from './portal/request-erasure.ts';
import { retrySubmissionPdf } from './portal/retry-submission-pdf.ts';
import { revokeLink } from './portal/revoke-link.ts';
import { searchSubmissions } from './portal/search-submissions.ts';
import { unlockLink } from './portal/unlock-link.ts';
import { updateJob } from './portal/update-job.ts';
import { viewSubmission } from './portal/view-submission.ts';

/** Every endpoint of the product by name; tests, the OpenAPI document and the gateway read it. */
export const allEndpoints = {
  appendAuditEvents,
  askForCheckCode,
  askForCheckCodeOf,
  assignInquiry,
  beginEnrolment,
  beginRequiredEnrolment,
  changePassword,
  checkOwnership,
  closeJob,
  closeRightsRequest,
  confirmEnrolment,
  confirmErasure,
  confirmRequiredEnrolment,
  createContactSubmission,
  createEditToken,
  createJob,
  createRightsRequest,
  createShareLink,
  createSmartLink,
  createUser,
  downloadChecklist,
  downloadSubmission,
  endLinkTokens,
  endOtherSessions,
  eraseCandidateLinks,
  eraseCandidateMessages,
  exportCandidate,
  exportCandidateLinks,
  exportCandidateMessages,
  exportCatalogue,
  exportCataloguePackage,
  exportSkills,
  exportSpecialties,
  exportSubmissions,
  findCandidate,
  findSubmissions,
  getApiDocument,
  getAuditReport,
  getBoardDetail,
  getBoardFile,
  getBoardItem,
  getBoardPart,
  getCapabilityDeck,
  getCapabilityDeckPdf,
  getCatalogueSkill,
  getCatalogueSpecialty,
  getCurrentUser,
  getDocumentFacts,
  getDownloadStatus,
  getEditData,
  getFileCheck,
  getInquiry,
  getPdfStates,
  getPrintData,
  getReport,
  getSecondFactor,
  getSignInSettings,
  getSpecialty,
  getSpecialtyById,
  getStaffUser,
  getSurveyFeedback,
  listAuditEvents,
  listBoardQueues,
  listColleagues,
  listCorrespondents,
  listErasures,
  listInquiries,
  listJobs,
  listLinks,
  listPortalJobs,
  listProInterest,
  listRecentSubmissions,
  listRightsRequests,
  listShareLinks,
  listSpecialties,
  listUsers,
  markInquiryHandled,
  mintViewerToken,
  nameSubmissions,
  notifyProInterest,
  openBoardJob,
  openBoardQueue,
  openQueueBoard,
  openSmartLink,
  passSecondFactor,
  pingSession,
  publishJob,
  redeemEditToken,
  renewRecoveryCodes,
  replaceLinkPasscode,
  replacePasscode,
  requestErasure,
  requestMail,
  resetSecondFactor,
  resetUserPassword,
  resumeDraft,
  retryBoardJob,
  retryBoardJobs,
  retrySubmissionPdf,
  revokeLink,
  revokeShareLink,
  saveDraft,
  searchSubmissions,
  sendSurvey,
  signIn,
  signOut,
  submitChecklist,
  turnOffSecondFactor,
  unlockLink,
  updateJob,
  updateSignInSettings,
  updateUser,
  verifyReport,
  viewShareLink,
  viewSubmission,
} satisfies Record<string, Endpoint>;
