import type { Endpoint } from '#src/endpoint.ts';
import { appendAuditEvents } from './append-audit-events.ts';
import { eraseCandidateLinks } from './candidates/erase-candidate-links.ts';
import { eraseCandidateMessages } from './candidates/erase-candidate-messages.ts';
import { exportCandidateLinks } from './candidates/export-candidate-links.ts';
import { exportCandidateMessages } from './candidates/export-candidate-messages.ts';
import { listCorrespondents } from './candidates/list-correspondents.ts';
import { listInvitedAddresses } from './candidates/list-invited-addresses.ts';
import { readPersonLinks } from './candidates/read-person-links.ts';
import { readPersonInquiries, readPersonMails } from './candidates/read-person-messages.ts';
import { checkPrintData } from './check-print-data.ts';
import { findSubmissions } from './find-submissions.ts';
import { getDocumentFacts } from './get-document-facts.ts';
import { getPrintData } from './get-print-data.ts';
import { getReport } from './get-report.ts';
import { getSpecialtyById } from './get-specialty-by-id.ts';
import { getStaffUser } from './get-staff-user.ts';
import { checkLink } from './links/check-link.ts';
import { checkOwnership } from './links/check-ownership.ts';
import { endLinkTokens } from './links/end-link-tokens.ts';
import { makeInviteLink } from './links/make-invite-link.ts';
import { mintViewerToken } from './links/mint-viewer-token.ts';
import { redeemEditToken } from './links/redeem-edit-token.ts';
import { listSubmissionsOfAddresses } from './list-submissions-of-addresses.ts';
import { getMailStates } from './mail/get-mail-states.ts';
import { listMailStates } from './mail/list-mail-states.ts';
import { requestMail } from './mail/request-mail.ts';
import { nameSubmissions } from './name-submissions.ts';
import { readAuditOf } from './read-audit-of.ts';

/** What the services ask each other: a part of `allEndpoints`. */
export const internalEndpoints = {
  appendAuditEvents,
  checkLink,
  checkOwnership,
  checkPrintData,
  endLinkTokens,
  eraseCandidateLinks,
  eraseCandidateMessages,
  exportCandidateLinks,
  exportCandidateMessages,
  findSubmissions,
  getDocumentFacts,
  getMailStates,
  getPrintData,
  getReport,
  getSpecialtyById,
  getStaffUser,
  listCorrespondents,
  listInvitedAddresses,
  listMailStates,
  listSubmissionsOfAddresses,
  makeInviteLink,
  mintViewerToken,
  nameSubmissions,
  readAuditOf,
  readPersonInquiries,
  readPersonLinks,
  readPersonMails,
  redeemEditToken,
  requestMail,
} satisfies Record<string, Endpoint>;
