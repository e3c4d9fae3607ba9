import type { allEndpoints } from '../all-endpoints.ts';
import type { ErrorCode } from '../errors.ts';

type EndpointName = keyof typeof allEndpoints;

const linkEnds: ErrorCode[] = ['LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_REVOKED', 'LINK_USED_UP'];
const guess: ErrorCode[] = ['LOCKED', 'PASSCODE_RETIRED'];
const ownerOnly: ErrorCode[] = ['NOT_OWNER', 'SUBMISSION_NOT_FOUND'];

/** Errors that an endpoint answers beyond those that follow from its access, parameters and body. */
export const ownErrors: Partial<Record<EndpointName, readonly ErrorCode[]>> = {
  signIn: ['SIGN_IN_FAILED', 'WRONG_DOMAIN'],
  changePassword: ['SIGN_IN_FAILED', 'SIGN_IN_EXPIRED', 'WRONG_DOMAIN', 'WEAK_PASSWORD', 'CONFLICT'],
  passSecondFactor: ['SIGN_IN_EXPIRED', 'CODE_WRONG'],
  beginRequiredEnrolment: ['SIGN_IN_EXPIRED'],
  confirmRequiredEnrolment: ['SIGN_IN_EXPIRED', 'CODE_WRONG', 'ENROLMENT_EXPIRED'],
  beginEnrolment: ['PASSWORD_WRONG', 'SECOND_FACTOR_ON'],
  confirmEnrolment: ['USER_NOT_FOUND', 'CODE_WRONG', 'SECOND_FACTOR_ON', 'ENROLMENT_EXPIRED'],
  getSecondFactor: ['USER_NOT_FOUND'],
  renewRecoveryCodes: ['PASSWORD_WRONG', 'SECOND_FACTOR_OFF'],
  turnOffSecondFactor: ['PASSWORD_WRONG', 'SECOND_FACTOR_OFF', 'SECOND_FACTOR_REQUIRED'],
  endOtherSessions: ['PASSWORD_WRONG'],
  updateSignInSettings: ['USER_NOT_FOUND', 'SECOND_FACTOR_FIRST'],
  resetSecondFactor: ['USER_NOT_FOUND'],
  createUser: ['USER_EXISTS', 'WRONG_DOMAIN', 'WEAK_PASSWORD'],
  updateUser: ['USER_NOT_FOUND', 'LAST_ADMIN', 'WRONG_DOMAIN'],
  resetUserPassword: ['USER_NOT_FOUND', 'WEAK_PASSWORD'],
  getSpecialty: ['SPECIALTY_NOT_FOUND'],
  submitChecklist: [
    'UNDER_AGE', 'TOO_FEW_SKILLS', 'SAFETY_SKILLS_INCOMPLETE', 'UNKNOWN_SKILL', 'SPECIALTY_NOT_FOUND', 'SUBMISSION_NOT_FOUND', 'NOT_OWNER',
    'LINK_EXPIRED', 'CONFLICT',
  ],
  downloadChecklist: ['LINK_NOT_FOUND', 'LINK_EXPIRED', 'PDF_FAILED'],
  getDownloadStatus: ['LINK_NOT_FOUND', 'LINK_EXPIRED'],
  getEditData: ['LINK_NOT_FOUND', 'LINK_EXPIRED', 'SUBMISSION_NOT_FOUND'],
  getCapabilityDeckPdf: ['PDF_FAILED'],
  getAuditReport: ['PDF_FAILED'],
  createShareLink: ownerOnly,
  listShareLinks: ownerOnly,
  revokeShareLink: [...ownerOnly, 'LINK_NOT_FOUND'],
  replacePasscode: [...ownerOnly, 'LINK_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'LINK_EXPIRED', 'LINK_REVOKED'],
  viewShareLink: [...linkEnds, ...guess, 'PASSCODE_REQUIRED', 'PASSCODE_WRONG', 'VIEW_LIMIT', 'OPENED_AHEAD'],
  createEditToken: [...linkEnds, ...guess, 'PASSCODE_WRONG', 'FORBIDDEN'],
  openSmartLink: [...linkEnds, 'OPENED_AHEAD', 'SPECIALTY_NOT_FOUND'],
  saveDraft: ['UNSUPPORTED_DURATION'],
  resumeDraft: [...linkEnds, ...guess, 'PIN_WRONG'],
  downloadSubmission: ['SUBMISSION_NOT_FOUND', 'PDF_FAILED'],
  retrySubmissionPdf: ['SUBMISSION_NOT_FOUND'],
  replaceLinkPasscode: ['LINK_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'LINK_EXPIRED', 'LINK_REVOKED'],
  revokeLink: ['LINK_NOT_FOUND'],
  unlockLink: ['LINK_NOT_FOUND', 'PASSCODE_RETIRED'],
  getInquiry: ['INQUIRY_NOT_FOUND'],
  assignInquiry: ['INQUIRY_NOT_FOUND'],
  markInquiryHandled: ['INQUIRY_NOT_FOUND'],
  updateJob: ['JOB_NOT_FOUND', 'CONFLICT'],
  publishJob: ['JOB_NOT_FOUND'],
  closeJob: ['JOB_NOT_FOUND'],
  closeRightsRequest: ['NOT_FOUND', 'CONFLICT'],
  confirmErasure: ['NOT_FOUND', 'CONFLICT'],
  getPrintData: ['SUBMISSION_NOT_FOUND'],
  getReport: ['SUBMISSION_NOT_FOUND'],
  getSpecialtyById: ['SPECIALTY_NOT_FOUND'],
  getStaffUser: ['USER_NOT_FOUND'],
  redeemEditToken: ['LINK_NOT_FOUND', 'LINK_EXPIRED'],
};
