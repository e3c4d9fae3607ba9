/** The pages of the portal, each loaded when it is visited, by the name of its path. */
export const portalPages = {
  portal: async () => (await import('#src/pages/portal-page.tsx')).PortalPage,
  portalReport: async () => (await import('#src/pages/portal-report-page.tsx')).PortalReportPage,
  portalUsers: async () => (await import('#src/pages/portal-users-page.tsx')).PortalUsersPage,
  portalLinks: async () => (await import('#src/pages/portal-links-page.tsx')).PortalLinksPage,
  portalInquiries: async () => (await import('#src/pages/portal-inquiries-page.tsx')).PortalInquiriesPage,
  portalInquiry: async () => (await import('#src/pages/portal-inquiry-page.tsx')).PortalInquiryPage,
  portalJobs: async () => (await import('#src/pages/portal-jobs-page.tsx')).PortalJobsPage,
  portalCandidates: async () => (await import('#src/pages/portal-candidates-page.tsx')).PortalCandidatesPage,
  portalFeedback: async () => (await import('#src/pages/portal-feedback-page.tsx')).PortalFeedbackPage,
  portalAudit: async () => (await import('#src/pages/portal-audit-page.tsx')).PortalAuditPage,
  portalQueues: async () => (await import('#src/pages/portal-queues-page.tsx')).PortalQueuesPage,
  portalApi: async () => (await import('#src/pages/portal-api-page.tsx')).PortalApiPage,
  portalAccount: async () => (await import('#src/pages/portal-account-page.tsx')).PortalAccountPage,
};

export type PortalPage = keyof typeof portalPages;
