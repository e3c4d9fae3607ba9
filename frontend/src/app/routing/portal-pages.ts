export { PortalLayout } from '#src/app/layouts/portal-layout.tsx';

/** The lazily loaded pages of the portal, by the name of their path. */
export const portalPages = {
  portal: async () => (await import('#src/portal/submissions/portal-page.tsx')).PortalPage,
  portalToday: async () => (await import('#src/portal/today/portal-today-page.tsx')).PortalTodayPage,
  portalReport: async () => (await import('#src/portal/report/portal-report-page.tsx')).PortalReportPage,
  portalChanges: async () => (await import('#src/portal/changes/portal-changes-page.tsx')).PortalChangesPage,
  portalFindPerson: async () => (await import('#src/portal/candidate-page/find-person-page.tsx')).FindPersonPage,
  portalPerson: async () => (await import('#src/portal/candidate-page/person-page.tsx')).PersonPage,
  portalUsers: async () => (await import('#src/portal/users/portal-users-page.tsx')).PortalUsersPage,
  portalLinks: async () => (await import('#src/portal/links/portal-links-page.tsx')).PortalLinksPage,
  portalInvites: async () => (await import('#src/portal/invites/portal-invites-page.tsx')).PortalInvitesPage,
  portalNewInvites: async () => (await import('#src/portal/invites/new-invites-page.tsx')).NewInvitesPage,
  portalInviteBoard: async () => (await import('#src/portal/invites/invite-board-page.tsx')).InviteBoardPage,
  portalInquiries: async () => (await import('#src/portal/inquiries/portal-inquiries-page.tsx')).PortalInquiriesPage,
  portalInquiry: async () => (await import('#src/portal/inquiries/portal-inquiry-page.tsx')).PortalInquiryPage,
  portalMatching: async () => (await import('#src/portal/matching/requirement-sets-page.tsx')).RequirementSetsPage,
  portalMatches: async () => (await import('#src/portal/matching/matches-page.tsx')).MatchesPage,
  portalCompare: async () => (await import('#src/portal/matching/compare-page.tsx')).ComparePage,
  portalJobs: async () => (await import('#src/portal/jobs/portal-jobs-page.tsx')).PortalJobsPage,
  portalCandidates: async () => (await import('#src/portal/candidate-rights/portal-candidates-page.tsx')).PortalCandidatesPage,
  portalFeedback: async () => (await import('#src/portal/feedback/portal-feedback-page.tsx')).PortalFeedbackPage,
  portalAudit: async () => (await import('#src/portal/audit/portal-audit-page.tsx')).PortalAuditPage,
  portalAccount: async () => (await import('#src/portal/account/portal-account-page.tsx')).PortalAccountPage,
};

export type PortalPage = keyof typeof portalPages;
