/** The pages of the portal, each loaded when it is visited, by the name of its path. */
export const portalPages = {
  portal: async () => (await import('#src/portal/submissions/portal-page.tsx')).PortalPage,
  portalReport: async () => (await import('#src/portal/report/portal-report-page.tsx')).PortalReportPage,
  portalUsers: async () => (await import('#src/portal/users/portal-users-page.tsx')).PortalUsersPage,
  portalLinks: async () => (await import('#src/portal/links/portal-links-page.tsx')).PortalLinksPage,
  portalInquiries: async () => (await import('#src/portal/inquiries/portal-inquiries-page.tsx')).PortalInquiriesPage,
  portalInquiry: async () => (await import('#src/portal/inquiries/portal-inquiry-page.tsx')).PortalInquiryPage,
  portalJobs: async () => (await import('#src/portal/jobs/portal-jobs-page.tsx')).PortalJobsPage,
  portalCandidates: async () => (await import('#src/portal/candidates/portal-candidates-page.tsx')).PortalCandidatesPage,
  portalFeedback: async () => (await import('#src/portal/feedback/portal-feedback-page.tsx')).PortalFeedbackPage,
  portalAudit: async () => (await import('#src/portal/audit/portal-audit-page.tsx')).PortalAuditPage,
  portalQueues: async () => (await import('#src/portal/queues/portal-queues-page.tsx')).PortalQueuesPage,
  portalApi: async () => (await import('#src/portal/api/portal-api-page.tsx')).PortalApiPage,
  portalAccount: async () => (await import('#src/portal/account/portal-account-page.tsx')).PortalAccountPage,
};

export type PortalPage = keyof typeof portalPages;
