import { matchRoutes, Outlet, type RouteObject } from 'react-router-dom';
import { lazyPage, type LazyPage } from '#src/app/layouts/lazy-page.tsx';
import { WorkLayout } from '#src/app/layouts/work-layout.tsx';
import { paths } from '#src/shared/text/paths.ts';
import type { PortalPage } from './portal-pages.ts';

/** A lazily loaded page. */
function page(path: string, load: Parameters<typeof lazyPage>[0]): RouteObject {
  return { path, Component: lazyPage(load) };
}

/** A page of the portal. These pages are listed in their own file, which visitors of the public site do not load. */
function portalPage(name: PortalPage): RouteObject {
  return page(paths[name], async () => (await import('./portal-pages.ts')).portalPages[name]());
}

const PublicLayout = lazyPage(() => import('#src/app/layouts/public-layout.tsx').then((code) => code.PublicLayout));
export const LinkLayout = lazyPage(() => import('#src/app/layouts/link-layout.tsx').then((code) => code.LinkLayout));
/** Public pages on a candidate's way to a report, which also have a dark theme. */
export const NightPages = Outlet;
const PortalLayout = lazyPage(() => import('./portal-pages.ts').then((code) => code.PortalLayout));
const DataLayout = lazyPage(() => import('#src/shared/session/data-provider.tsx').then((code) => code.DataLayout));

/** Puts pages that read data into this layout, which provides the query client. */
const withData = (children: RouteObject[]): RouteObject => ({ Component: DataLayout, children });

export const routes: RouteObject[] = [
  {
    Component: PublicLayout,
    children: [
      page(paths.home, () => import('#src/site/home/home-page.tsx').then((code) => code.HomePage)),
      page(paths.about, () => import('#src/site/about/about-page.tsx').then((code) => code.AboutPage)),
      page(paths.contact, () => import('#src/site/contact/contact-page.tsx').then((code) => code.ContactPage)),
      page(paths.privacy, () => import('#src/site/legal/privacy-page.tsx').then((code) => code.PrivacyPage)),
      page(paths.terms, () => import('#src/site/legal/terms-page.tsx').then((code) => code.TermsPage)),
      page(paths.accessibility, () => import('#src/site/legal/accessibility-page.tsx').then((code) => code.AccessibilityPage)),
      page(paths.healthcareRecruitment, () =>
        import('#src/site/services/healthcare-recruitment-page.tsx').then((code) => code.HealthcareRecruitmentPage),
      ),
      page(paths.itSoftware, () => import('#src/site/services/it-software-page.tsx').then((code) => code.ItSoftwarePage)),
      page(paths.engineeringTechnical, () =>
        import('#src/site/services/engineering-technical-page.tsx').then((code) => code.EngineeringTechnicalPage),
      ),
      page(paths.nonItProfessional, () =>
        import('#src/site/services/non-it-professional-page.tsx').then((code) => code.NonItProfessionalPage),
      ),
      page(paths.contractStaffing, () => import('#src/site/services/contract-staffing-page.tsx').then((code) => code.ContractStaffingPage)),
      page(paths.testService, () => import('#src/site/services/test-service-page.tsx').then((code) => code.TestServicePage)),
      page(paths.jobs, () => import('#src/site/jobs/jobs-page.tsx').then((code) => code.JobsPage)),
      page(paths.job, () => import('#src/site/jobs/job-page.tsx').then((code) => code.JobPage)),
      page(paths.catalogue, () => import('#src/site/catalogue/catalogue-page.tsx').then((code) => code.CataloguePage)),
      page(paths.capabilityDeck, () =>
        import('#src/site/capability-deck/capability-deck-page.tsx').then((code) => code.CapabilityDeckPage),
      ),
      page(paths.auditReport, () => import('#src/site/audit-report/audit-report-page.tsx').then((code) => code.AuditReportPage)),
      withData([
        page(paths.catalogueSkill, () => import('#src/site/catalogue/catalogue-skill-page.tsx').then((code) => code.CatalogueSkillPage)),
        page(paths.catalogueSpecialty, () =>
          import('#src/site/catalogue/catalogue-specialty-page.tsx').then((code) => code.CatalogueSpecialtyPage),
        ),
      ]),
      {
        Component: NightPages,
        children: [
          page(paths.checklists, () => import('#src/candidate/checklists/checklists-page.tsx').then((code) => code.ChecklistsPage)),
          withData([
            page(paths.checklistSuccess, () =>
              import('#src/candidate/success/checklist-success-page.tsx').then((code) => code.ChecklistSuccessPage),
            ),
          ]),
        ],
      },
      page('*', () => import('#src/site/not-found/not-found-page.tsx').then((code) => code.NotFoundPage)),
    ],
  },
  {
    Component: LinkLayout,
    children: [
      page(paths.myChecklists, () => import('#src/candidate/my-checklists/my-checklists-page.tsx').then((code) => code.MyChecklistsPage)),
      page(paths.confirmAddress, () =>
        import('#src/candidate/confirm-address/confirm-address-page.tsx').then((code) => code.ConfirmAddressPage),
      ),
      page(paths.stopEmails, () => import('#src/candidate/stop-emails/stop-emails-page.tsx').then((code) => code.StopEmailsPage)),
      withData([
        page(paths.sharedReport, () => import('#src/candidate/shared-report/shared-report-page.tsx').then((code) => code.SharedReportPage)),
        page(paths.resumeDraft, () => import('#src/candidate/resume-draft/resume-draft-page.tsx').then((code) => code.ResumeDraftPage)),
        page(paths.reminders, () => import('#src/candidate/reminders/reminders-page.tsx').then((code) => code.RemindersPage)),
        page(paths.openMyChecklists, () => import('#src/candidate/my-checklists/open-link-page.tsx').then((code) => code.OpenLinkPage)),
        page(paths.myChanges, () => import('#src/candidate/changes/my-changes-page.tsx').then((code) => code.MyChangesPage)),
        page(paths.putForward, () => import('#src/candidate/put-forward/put-forward-page.tsx').then((code) => code.PutForwardPage)),
        page(paths.reference, () => import('#src/candidate/reference/reference-page.tsx').then((code) => code.ReferencePage)),
        page(paths.smartLink, () => import('#src/candidate/smart-link/smart-link-page.tsx').then((code) => code.SmartLinkPage)),
        page(paths.smartLinkWithoutToken, () => import('#src/candidate/smart-link/smart-link-page.tsx').then((code) => code.SmartLinkPage)),
      ]),
    ],
  },
  {
    Component: WorkLayout,
    children: [
      page(paths.signIn, () => import('#src/portal/sign-in/sign-in-page.tsx').then((code) => code.SignInPage)),
      withData([
        page(paths.checklist, () => import('#src/candidate/checklist/checklist-page.tsx').then((code) => code.loadChecklistPage())),
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
            portalPage('portalAccount'),
          ],
        },
      ]),
    ],
  },
];

let lastMatch: { pathname: string; components: RouteObject['Component'][] } | null = null;

/** The layouts and the page of an address. The last match is cached, because matching ranks the whole route table again. */
export function componentsAt(pathname: string): RouteObject['Component'][] {
  if (lastMatch?.pathname !== pathname) {
    lastMatch = { pathname, components: (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.Component) };
  }
  return lastMatch.components;
}

/**
 * Whether the server's HTML belongs to the page that the router shows for this address. The server answers 404 to some addresses that the
 * router accepts: the server validates ids and distinguishes upper and lower case.
 */
export function isPageAt(root: HTMLElement, pathname: string): boolean {
  const isNotFound = root.querySelector('[data-not-found]') !== null;
  const hasReply = document.getElementById('first-reply') !== null;
  return !isNotFound || hasReply || matchRoutes(routes, pathname)?.at(-1)?.route.path === '*';
}

/** Loads the code of all layouts and of the page of an address. */
export async function preloadRoute(pathname: string): Promise<void> {
  await Promise.all(componentsAt(pathname).map((component) => (component as Partial<LazyPage> | undefined)?.preload?.()));
}
