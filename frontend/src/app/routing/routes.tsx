import { matchRoutes, type RouteObject } from 'react-router-dom';
import { lazyPage, type LazyPage } from '#src/app/layouts/lazy-page.tsx';
import { LinkLayout, PublicLayout, WorkLayout } from '#src/app/layouts/page-layouts.tsx';
import { paths } from '#src/shared/text/paths.ts';
import type { PortalPage } from './portal-pages.ts';

/** A page that is loaded when it is visited. */
function page(path: string, load: Parameters<typeof lazyPage>[0]): RouteObject {
  return { path, Component: lazyPage(load) };
}

/** A page of the portal: their files are listed in a file of its own, which visitors of the site need not load. */
function portalPage(name: PortalPage): RouteObject {
  return page(paths[name], async () => (await import('./portal-pages.ts')).portalPages[name]());
}

const PortalLayout = lazyPage(async () => (await import('./portal-pages.ts')).PortalLayout);
const DataLayout = lazyPage(async () => (await import('#src/shared/session/data-provider.tsx')).DataLayout);

/** Pages that read data sit inside this layout, which brings the query client. */
const withData = (children: RouteObject[]): RouteObject => ({ Component: DataLayout, children });

export const routes: RouteObject[] = [
  {
    Component: PublicLayout,
    children: [
      page(paths.home, async () => (await import('#src/site/home/home-page.tsx')).HomePage),
      page(paths.about, async () => (await import('#src/site/about/about-page.tsx')).AboutPage),
      page(paths.contact, async () => (await import('#src/site/contact/contact-page.tsx')).ContactPage),
      page(paths.privacy, async () => (await import('#src/site/legal/privacy-page.tsx')).PrivacyPage),
      page(paths.terms, async () => (await import('#src/site/legal/terms-page.tsx')).TermsPage),
      page(
        paths.healthcareRecruitment,
        async () => (await import('#src/site/services/healthcare-recruitment-page.tsx')).HealthcareRecruitmentPage,
      ),
      page(paths.itSoftware, async () => (await import('#src/site/services/it-software-page.tsx')).ItSoftwarePage),
      page(
        paths.engineeringTechnical,
        async () => (await import('#src/site/services/engineering-technical-page.tsx')).EngineeringTechnicalPage,
      ),
      page(paths.nonItProfessional, async () => (await import('#src/site/services/non-it-professional-page.tsx')).NonItProfessionalPage),
      page(paths.contractStaffing, async () => (await import('#src/site/services/contract-staffing-page.tsx')).ContractStaffingPage),
      page(paths.testService, async () => (await import('#src/site/services/test-service-page.tsx')).TestServicePage),
      page(paths.jobs, async () => (await import('#src/site/jobs/jobs-page.tsx')).JobsPage),
      page(paths.job, async () => (await import('#src/site/jobs/job-page.tsx')).JobPage),
      page(paths.checklists, async () => (await import('#src/candidate/checklists/checklists-page.tsx')).ChecklistsPage),
      page(paths.catalogue, async () => (await import('#src/site/catalogue/catalogue-page.tsx')).CataloguePage),
      page(paths.capabilityDeck, async () => (await import('#src/site/capability-deck/capability-deck-page.tsx')).CapabilityDeckPage),
      page(paths.auditReport, async () => (await import('#src/site/audit-report/audit-report-page.tsx')).AuditReportPage),
      withData([
        page(paths.catalogueSkill, async () => (await import('#src/site/catalogue/catalogue-skill-page.tsx')).CatalogueSkillPage),
        page(
          paths.catalogueSpecialty,
          async () => (await import('#src/site/catalogue/catalogue-specialty-page.tsx')).CatalogueSpecialtyPage,
        ),
        page(paths.checklistSuccess, async () => (await import('#src/candidate/success/checklist-success-page.tsx')).ChecklistSuccessPage),
      ]),
      page('*', async () => (await import('#src/site/not-found/not-found-page.tsx')).NotFoundPage),
    ],
  },
  {
    Component: LinkLayout,
    children: [
      page(paths.myChecklists, async () => (await import('#src/candidate/my-checklists/my-checklists-page.tsx')).MyChecklistsPage),
      page(paths.stopEmails, async () => (await import('#src/candidate/stop-emails/stop-emails-page.tsx')).StopEmailsPage),
      withData([
        page(paths.sharedReport, async () => (await import('#src/candidate/shared-report/shared-report-page.tsx')).SharedReportPage),
        page(paths.resumeDraft, async () => (await import('#src/candidate/resume-draft/resume-draft-page.tsx')).ResumeDraftPage),
        page(paths.reminders, async () => (await import('#src/candidate/reminders/reminders-page.tsx')).RemindersPage),
        page(paths.openMyChecklists, async () => (await import('#src/candidate/my-checklists/open-link-page.tsx')).OpenLinkPage),
        page(paths.myChanges, async () => (await import('#src/candidate/changes/my-changes-page.tsx')).MyChangesPage),
        page(paths.reference, async () => (await import('#src/candidate/reference/reference-page.tsx')).ReferencePage),
        page(paths.smartLink, async () => (await import('#src/candidate/smart-link/smart-link-page.tsx')).SmartLinkPage),
      ]),
    ],
  },
  {
    Component: WorkLayout,
    children: [
      page(paths.signIn, async () => (await import('#src/portal/sign-in/sign-in-page.tsx')).SignInPage),
      withData([
        page(paths.checklist, async () => (await import('#src/candidate/checklist/checklist-page.tsx')).ChecklistPage),
        {
          Component: PortalLayout,
          children: [
            portalPage('portal'),
            portalPage('portalToday'),
            portalPage('portalReport'),
            portalPage('portalChanges'),
            portalPage('portalFindPerson'),
            portalPage('portalPerson'),
            portalPage('portalUsers'),
            portalPage('portalLinks'),
            portalPage('portalInvites'),
            portalPage('portalNewInvites'),
            portalPage('portalInviteBoard'),
            portalPage('portalInquiries'),
            portalPage('portalInquiry'),
            portalPage('portalMatching'),
            portalPage('portalMatches'),
            portalPage('portalCompare'),
            portalPage('portalJobs'),
            portalPage('portalCandidates'),
            portalPage('portalFeedback'),
            portalPage('portalAudit'),
            portalPage('portalQueues'),
            portalPage('portalApi'),
            portalPage('portalAccount'),
          ],
        },
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

/**
 * Whether the HTML that came is that of the page which an address shows here. The server answers 404 to some addresses that the
 * router knows: it holds ids to their form, and large and small letters apart.
 */
export function isPageAt(root: HTMLElement, pathname: string): boolean {
  const isNotFound = root.querySelector('[data-not-found]') !== null;
  const hasReply = document.getElementById('first-reply') !== null;
  return !isNotFound || hasReply || matchRoutes(routes, pathname)?.at(-1)?.route.path === '*';
}

/** Loads the code of everything that an address shows. */
export async function preloadRoute(pathname: string): Promise<void> {
  await Promise.all(componentsAt(pathname).map((component) => (component as Partial<LazyPage> | undefined)?.preload?.()));
}
