import { matchRoutes, type RouteObject } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { lazyPage, type LazyPage } from './lazy-page.tsx';
import { PublicLayout } from './public-layout.tsx';
import { LinkLayout } from './link-layout.tsx';
import { WorkLayout } from './work-layout.tsx';

/** A page that is loaded when it is visited. */
function page(path: string, load: Parameters<typeof lazyPage>[0]): RouteObject {
  return { path, Component: lazyPage(load) };
}

const DataLayout = lazyPage(async () => (await import('./data-layout.tsx')).DataLayout);

/** Pages that read data sit inside this layout, which brings the query client. */
const withData = (children: RouteObject[]): RouteObject => ({ Component: DataLayout, children });

export const routes: RouteObject[] = [
  {
    Component: PublicLayout,
    children: [
      page(paths.home, async () => (await import('#src/pages/home-page.tsx')).HomePage),
      page(paths.about, async () => (await import('#src/pages/about-page.tsx')).AboutPage),
      page(paths.contact, async () => (await import('#src/pages/contact-page.tsx')).ContactPage),
      page(paths.privacy, async () => (await import('#src/pages/privacy-page.tsx')).PrivacyPage),
      page(paths.terms, async () => (await import('#src/pages/terms-page.tsx')).TermsPage),
      page(paths.healthcareRecruitment, async () => (await import('#src/pages/healthcare-recruitment-page.tsx')).HealthcareRecruitmentPage),
      page(paths.itSoftware, async () => (await import('#src/pages/it-software-page.tsx')).ItSoftwarePage),
      page(paths.engineeringTechnical, async () => (await import('#src/pages/engineering-technical-page.tsx')).EngineeringTechnicalPage),
      page(paths.nonItProfessional, async () => (await import('#src/pages/non-it-professional-page.tsx')).NonItProfessionalPage),
      page(paths.contractStaffing, async () => (await import('#src/pages/contract-staffing-page.tsx')).ContractStaffingPage),
      page(paths.testService, async () => (await import('#src/pages/test-service-page.tsx')).TestServicePage),
      page(paths.jobs, async () => (await import('#src/pages/jobs-page.tsx')).JobsPage),
      page(paths.checklists, async () => (await import('#src/pages/checklists-page.tsx')).ChecklistsPage),
      page(paths.capabilityDeck, async () => (await import('#src/pages/capability-deck-page.tsx')).CapabilityDeckPage),
      page(paths.auditReport, async () => (await import('#src/pages/audit-report-page.tsx')).AuditReportPage),
      withData([
        page(paths.checklistSuccess, async () => (await import('#src/pages/checklist-success-page.tsx')).ChecklistSuccessPage),
      ]),
      page('*', async () => (await import('#src/pages/not-found-page.tsx')).NotFoundPage),
    ],
  },
  {
    Component: LinkLayout,
    children: [
      withData([
        page(paths.sharedReport, async () => (await import('#src/pages/shared-report-page.tsx')).SharedReportPage),
        page(paths.resumeDraft, async () => (await import('#src/pages/resume-draft-page.tsx')).ResumeDraftPage),
        page(paths.smartLink, async () => (await import('#src/pages/smart-link-page.tsx')).SmartLinkPage),
      ]),
    ],
  },
  {
    Component: WorkLayout,
    children: [
      page(paths.signIn, async () => (await import('#src/pages/sign-in-page.tsx')).SignInPage),
      withData([
        page(paths.checklist, async () => (await import('#src/pages/checklist-page.tsx')).ChecklistPage),
        page(paths.portal, async () => (await import('#src/pages/portal-page.tsx')).PortalPage),
        page(paths.portalReport, async () => (await import('#src/pages/portal-report-page.tsx')).PortalReportPage),
        page(paths.portalUsers, async () => (await import('#src/pages/portal-users-page.tsx')).PortalUsersPage),
        page(paths.portalLinks, async () => (await import('#src/pages/portal-links-page.tsx')).PortalLinksPage),
        page(paths.portalInquiries, async () => (await import('#src/pages/portal-inquiries-page.tsx')).PortalInquiriesPage),
        page(paths.portalInquiry, async () => (await import('#src/pages/portal-inquiry-page.tsx')).PortalInquiryPage),
        page(paths.portalJobs, async () => (await import('#src/pages/portal-jobs-page.tsx')).PortalJobsPage),
        page(paths.portalCandidates, async () => (await import('#src/pages/portal-candidates-page.tsx')).PortalCandidatesPage),
        page(paths.portalFeedback, async () => (await import('#src/pages/portal-feedback-page.tsx')).PortalFeedbackPage),
        page(paths.portalAudit, async () => (await import('#src/pages/portal-audit-page.tsx')).PortalAuditPage),
        page(paths.portalQueues, async () => (await import('#src/pages/portal-queues-page.tsx')).PortalQueuesPage),
        page(paths.portalApi, async () => (await import('#src/pages/portal-api-page.tsx')).PortalApiPage),
        page(paths.portalAccount, async () => (await import('#src/pages/portal-account-page.tsx')).PortalAccountPage),
      ]),
    ],
  },
];

/** Loads the code of everything that an address shows. */
export async function preloadRoute(pathname: string): Promise<void> {
  const components = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.Component as Partial<LazyPage> | undefined);
  await Promise.all(components.map((component) => component?.preload?.()));
}
