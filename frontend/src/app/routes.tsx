import { matchRoutes, type RouteObject } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { lazyPage, type LazyPage } from './lazy-page.tsx';
import { PublicLayout } from './public-layout.tsx';
import { LinkLayout } from './link-layout.tsx';
import type { PortalPage } from './portal-pages.ts';
import { WorkLayout } from './work-layout.tsx';

/** A page that is loaded when it is visited. */
function page(path: string, load: Parameters<typeof lazyPage>[0]): RouteObject {
  return { path, Component: lazyPage(load) };
}

/** A page of the portal: their files are listed in a file of its own, which visitors of the site need not load. */
function portalPage(name: PortalPage): RouteObject {
  return page(paths[name], async () => (await import('./portal-pages.ts')).portalPages[name]());
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
        portalPage('portal'),
        portalPage('portalReport'),
        portalPage('portalUsers'),
        portalPage('portalLinks'),
        portalPage('portalInquiries'),
        portalPage('portalInquiry'),
        portalPage('portalJobs'),
        portalPage('portalCandidates'),
        portalPage('portalFeedback'),
        portalPage('portalAudit'),
        portalPage('portalQueues'),
        portalPage('portalApi'),
        portalPage('portalAccount'),
      ]),
    ],
  },
];

let lastMatch: { pathname: string; components: RouteObject['Component'][] } | null = null;

/** The layouts and the page that an address shows; kept, because matching ranks the whole table anew. */
export function componentsAt(pathname: string): RouteObject['Component'][] {
  if (lastMatch?.pathname !== pathname) {
    lastMatch = { pathname, components: (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.Component) };
  }
  return lastMatch.components;
}

/** Loads the code of everything that an address shows. */
export async function preloadRoute(pathname: string): Promise<void> {
  await Promise.all(componentsAt(pathname).map((component) => (component as Partial<LazyPage> | undefined)?.preload?.()));
}
