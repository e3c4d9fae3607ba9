import type { Endpoint } from './endpoint.ts';
import { auditEndpoints } from './auth/audit.ts';
import { secondFactorEndpoints } from './auth/second-factor.ts';
import { signInEndpoints } from './auth/sign-in.ts';
import { userEndpoints } from './auth/users.ts';
import { publishedCatalogueEndpoints } from './catalogue/published-catalogue.ts';
import { specialtyEndpoints } from './catalogue/specialties.ts';
import { changesEndpoints } from './checklist/changes.ts';
import { correctDetailsEndpoints } from './checklist/correct-details.ts';
import { pdfEndpoints } from './checklist/pdf.ts';
import { submitChecklistEndpoints } from './checklist/submit-checklist.ts';
import { jobEndpoints } from './contact/jobs.ts';
import { messageEndpoints } from './contact/messages.ts';
import { internalCandidateEndpoints } from './internal/candidate-rights.ts';
import { internalJobEndpoints } from './internal/jobs.ts';
import { internalLinkEndpoints } from './internal/links.ts';
import { internalMailEndpoints } from './internal/mails.ts';
import { internalReportEndpoints } from './internal/reports.ts';
import { internalStaffEndpoints } from './internal/staff.ts';
import { internalSubmissionEndpoints } from './internal/submissions.ts';
import { draftEndpoints } from './links/drafts.ts';
import { inviteEndpoints } from './links/invites.ts';
import { shareLinkEndpoints } from './links/share-links.ts';
import { smartLinkEndpoints } from './links/smart-links.ts';
import { matchingEndpoints } from './matching/matching.ts';
import { requirementEndpoints } from './matching/requirements.ts';
import { myChecklistsEndpoints } from './my-checklists/my-checklists.ts';
import { personEndpoints } from './candidate-pages/candidate-pages.ts';
import { candidateRightsEndpoints } from './portal/candidate-rights.ts';
import { feedbackEndpoints } from './portal/feedback.ts';
import { holdEndpoints } from './portal/holds.ts';
import { inquiryEndpoints } from './portal/inquiries.ts';
import { portalJobEndpoints } from './portal/jobs.ts';
import { portalLinkEndpoints } from './portal/links.ts';
import { candidateMailEndpoints } from './portal/mail-candidates.ts';
import { portalSubmissionEndpoints } from './portal/submissions.ts';
import { putForwardEndpoints } from './put-forward/put-forward.ts';
import { referenceEndpoints } from './references/references.ts';
import { firmDocumentEndpoints } from './reports/firm-documents.ts';
import { packetEndpoints } from './reports/packets.ts';
import { verifyReportEndpoints } from './reports/verify-report.ts';

/** Every endpoint of the product by name. Tests, the OpenAPI document and the gateway read this list. */
export const allEndpoints = {
  ...auditEndpoints,
  ...secondFactorEndpoints,
  ...signInEndpoints,
  ...userEndpoints,
  ...publishedCatalogueEndpoints,
  ...specialtyEndpoints,
  ...changesEndpoints,
  ...correctDetailsEndpoints,
  ...pdfEndpoints,
  ...submitChecklistEndpoints,
  ...jobEndpoints,
  ...messageEndpoints,
  ...internalCandidateEndpoints,
  ...internalJobEndpoints,
  ...internalLinkEndpoints,
  ...internalMailEndpoints,
  ...internalReportEndpoints,
  ...internalStaffEndpoints,
  ...internalSubmissionEndpoints,
  ...draftEndpoints,
  ...inviteEndpoints,
  ...shareLinkEndpoints,
  ...smartLinkEndpoints,
  ...matchingEndpoints,
  ...requirementEndpoints,
  ...myChecklistsEndpoints,
  ...personEndpoints,
  ...candidateRightsEndpoints,
  ...feedbackEndpoints,
  ...holdEndpoints,
  ...inquiryEndpoints,
  ...portalJobEndpoints,
  ...portalLinkEndpoints,
  ...candidateMailEndpoints,
  ...portalSubmissionEndpoints,
  ...putForwardEndpoints,
  ...referenceEndpoints,
  ...firmDocumentEndpoints,
  ...packetEndpoints,
  ...verifyReportEndpoints,
} satisfies Record<string, Endpoint>;
