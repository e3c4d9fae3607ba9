import type { Endpoint } from './endpoint.ts';
import { beginEnrolment } from './auth/second-factor/begin-enrolment.ts';
import { beginRequiredEnrolment } from './auth/second-factor/begin-required-enrolment.ts';
import { changePassword } from './auth/change-password.ts';
import { confirmIdentity } from './auth/confirm-identity.ts';
import { confirmEnrolment } from './auth/second-factor/confirm-enrolment.ts';
import { confirmRequiredEnrolment } from './auth/second-factor/confirm-required-enrolment.ts';
import { createUser } from './auth/users/create-user.ts';
import { endOtherSessions } from './auth/end-other-sessions.ts';
import { getCurrentUser } from './auth/get-current-user.ts';
import { getSecondFactor } from './auth/second-factor/get-second-factor.ts';
import { getSignInSettings } from './auth/settings/get-sign-in-settings.ts';
import { listColleagues } from './auth/users/list-colleagues.ts';
import { listUsers } from './auth/users/list-users.ts';
import { passSecondFactor } from './auth/second-factor/pass-second-factor.ts';
import { pingSession } from './auth/ping-session.ts';
import { renewRecoveryCodes } from './auth/second-factor/renew-recovery-codes.ts';
import { resetSecondFactor } from './auth/second-factor/reset-second-factor.ts';
import { resetUserPassword } from './auth/users/reset-user-password.ts';
import { signIn } from './auth/sign-in.ts';
import { signOut } from './auth/sign-out.ts';
import { turnOffSecondFactor } from './auth/second-factor/turn-off-second-factor.ts';
import { updateSignInSettings } from './auth/settings/update-sign-in-settings.ts';
import { updateUser } from './auth/users/update-user.ts';
import { exportCatalogue, exportSkills, exportSpecialties } from './catalogue/published/export-catalogue.ts';
import { findBySkill } from './catalogue/find-by-skill.ts';
import { getCatalogueSkill } from './catalogue/published/get-catalogue-skill.ts';
import { getCatalogueSpecialty } from './catalogue/published/get-catalogue-specialty.ts';
import { downloadChecklist } from './checklist/pdf/download-checklist.ts';
import { getAuditReport } from './documents/get-audit-report.ts';
import { getCapabilityDeck, getCapabilityDeckPdf } from './documents/get-capability-deck.ts';
import { getDownloadStatus } from './checklist/pdf/get-download-status.ts';
import { getMyChanges, getSubmissionChanges } from './checklist/changes.ts';
import { correctDetails, correctOwnDetails } from './checklist/correct-details.ts';
import { getEditData } from './checklist/get-edit-data.ts';
import { getSpecialty } from './catalogue/get-specialty.ts';
import { listSpecialties } from './catalogue/list-specialties.ts';
import { submitChecklist } from './checklist/submit-checklist.ts';
import { setReminders } from './checklist/set-reminders.ts';
import { askForCheckCode, askForCheckCodeOf, getFileCheck, verifyReport } from './reports/verify-report.ts';
import { createContactSubmission } from './contact/create-contact-submission.ts';
import { getJob } from './contact/get-job.ts';
import { listJobs } from './contact/list-jobs.ts';
import { notifyProInterest } from './contact/notify-pro-interest.ts';
import { sendSurvey } from './contact/send-survey.ts';
import { internalEndpoints } from './internal/internal-endpoints.ts';
import { checkInvites } from './invites/check-invites.ts';
import { exportInviteBoard } from './invites/board/export-invite-board.ts';
import { getInviteBoard } from './invites/board/get-invite-board.ts';
import { getInvitesToday } from './invites/board/get-invites-today.ts';
import { listInviteLists } from './invites/board/list-invite-lists.ts';
import { remindInvited } from './invites/remind-invited.ts';
import { sendInvites } from './invites/send-invites.ts';
import { stopInvites } from './invites/stop-invites.ts';
import { withdrawInvites } from './invites/withdraw-invites.ts';
import { createEditToken } from './links/share-links/create-edit-token.ts';
import { createShareLink } from './links/share-links/create-share-link.ts';
import { createSmartLink } from './links/create-smart-link.ts';
import { listShareLinks } from './links/share-links/list-share-links.ts';
import { openSmartLink } from './links/open-smart-link.ts';
import { replacePasscode } from './links/share-links/replace-passcode.ts';
import { resumeDraft } from './links/drafts/resume-draft.ts';
import { revokeShareLink } from './links/share-links/revoke-share-link.ts';
import { saveDraft } from './links/drafts/save-draft.ts';
import { viewShareLink } from './links/share-links/view-share-link.ts';
import { myChecklistsEndpoints } from './my-checklists/my-checklists-endpoints.ts';
import { matchingEndpoints } from './matching/matching-endpoints.ts';
import { packetEndpoints } from './packets/packet-endpoints.ts';
import { peopleEndpoints } from './people/people-endpoints.ts';
import { referenceEndpoints } from './references/reference-endpoints.ts';
import { assignInquiry } from './portal/inquiries/assign-inquiry.ts';
import { closeJob } from './portal/jobs/close-job.ts';
import { closeRightsRequest } from './portal/candidate-rights/close-rights-request.ts';
import { confirmErasure } from './portal/candidate-rights/confirm-erasure.ts';
import { createJob } from './portal/jobs/create-job.ts';
import { createRightsRequest } from './portal/candidate-rights/create-rights-request.ts';
import { downloadSubmission } from './portal/submissions/download-submission.ts';
import { exportCandidate } from './portal/candidate-rights/export-candidate.ts';
import { findCandidate } from './portal/candidate-rights/find-candidate.ts';
import { getInquiriesToday } from './portal/inquiries/get-inquiries-today.ts';
import { getInquiry } from './portal/inquiries/get-inquiry.ts';
import { getSurveyFeedback } from './portal/get-survey-feedback.ts';
import { listAuditEvents } from './audit/list-audit-events.ts';
import { listErasures } from './portal/candidate-rights/list-erasures.ts';
import { listInquiries } from './portal/inquiries/list-inquiries.ts';
import { listLinks } from './portal/links/list-links.ts';
import { listPortalJobs } from './portal/jobs/list-portal-jobs.ts';
import { listProInterest } from './portal/list-pro-interest.ts';
import { listRightsRequests } from './portal/candidate-rights/list-rights-requests.ts';
import { markInquiryHandled } from './portal/inquiries/mark-inquiry-handled.ts';
import { publishJob } from './portal/jobs/publish-job.ts';
import { replaceLinkPasscode } from './portal/links/replace-link-passcode.ts';
import { requestErasure } from './portal/candidate-rights/request-erasure.ts';
import { revokeLink } from './portal/links/revoke-link.ts';
import { submissionListEndpoints } from './portal/submissions/submission-list-endpoints.ts';
import { unlockLink } from './portal/links/unlock-link.ts';
import { updateJob } from './portal/jobs/update-job.ts';
import { checkCredential } from './portal/submissions/check-credential.ts';
import { viewSubmission } from './portal/submissions/view-submission.ts';

/** Every endpoint of the product by name; tests, the OpenAPI document and the gateway read it. */
export const allEndpoints = {
  ...internalEndpoints,
  checkInvites,
  exportInviteBoard,
  getInviteBoard,
  getInvitesToday,
  listInviteLists,
  remindInvited,
  sendInvites,
  stopInvites,
  withdrawInvites,
  ...matchingEndpoints,
  ...packetEndpoints,
  ...peopleEndpoints,
  ...referenceEndpoints,
  ...myChecklistsEndpoints,
  ...submissionListEndpoints,
  askForCheckCode,
  askForCheckCodeOf,
  assignInquiry,
  beginEnrolment,
  beginRequiredEnrolment,
  changePassword,
  closeJob,
  closeRightsRequest,
  confirmEnrolment,
  confirmIdentity,
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
  endOtherSessions,
  exportCandidate,
  exportCatalogue,
  exportSkills,
  exportSpecialties,
  findCandidate,
  getAuditReport,
  getCapabilityDeck,
  getCapabilityDeckPdf,
  getCatalogueSkill,
  getCatalogueSpecialty,
  getCurrentUser,
  getDownloadStatus,
  correctDetails,
  correctOwnDetails,
  getMyChanges,
  getSubmissionChanges,
  getEditData,
  getFileCheck,
  getInquiriesToday,
  getInquiry,
  getSecondFactor,
  getSignInSettings,
  getSpecialty,
  getSurveyFeedback,
  listAuditEvents,
  listColleagues,
  listErasures,
  listInquiries,
  listJobs,
  getJob,
  listLinks,
  listPortalJobs,
  listProInterest,
  listRightsRequests,
  listShareLinks,
  findBySkill,
  listSpecialties,
  listUsers,
  markInquiryHandled,
  notifyProInterest,
  openSmartLink,
  passSecondFactor,
  pingSession,
  publishJob,
  renewRecoveryCodes,
  replaceLinkPasscode,
  replacePasscode,
  requestErasure,
  resetSecondFactor,
  resetUserPassword,
  resumeDraft,
  revokeLink,
  revokeShareLink,
  saveDraft,
  sendSurvey,
  signIn,
  signOut,
  setReminders,
  submitChecklist,
  turnOffSecondFactor,
  unlockLink,
  updateJob,
  updateSignInSettings,
  updateUser,
  verifyReport,
  viewShareLink,
  viewSubmission,
  checkCredential,
} satisfies Record<string, Endpoint>;
