import { brand } from '@larkfield/brand/brand.ts';

/** What a page without HTML of its own starts from; those where people work follow the device into the dark. */
export type Shell = 'app' | 'work' | 'checklist';

/** A page of the site; `isPrivate` ones are kept out of search engines. */
interface SiteRoute {
  /** The path with its parameters' names, for logs. */
  path: string;
  pattern: RegExp;
  isPrivate: boolean;
  shell: Shell;
}

const publicPaths = [
  '/',
  '/about',
  '/jobs',
  '/jobs/:job',
  '/contact',
  '/checklists',
  '/privacy',
  '/terms',
  '/capability-deck',
  '/audit-report',
  '/services/healthcare-recruitment',
  '/services/it-software',
  '/services/engineering-technical',
  '/services/non-it-professional',
  '/services/contract-staffing',
  '/services/test-service',
  '/catalogue',
  '/catalogue/skills/:id',
  '/catalogue/specialties/:slug',
  '/checklist/:slug',
];

const privatePaths = [
  '/healthcare-checklist-success',
  '/view/:token',
  '/resume/:token',
  '/m/:token',
  '/m',
  '/reminders/:token',
  '/my-checklists',
  '/my-checklists/:token',
  '/my-checklists/changes/:id',
  '/reference/:token',
  '/stop-emails/:token',
  brand.signInPath,
  '/admin-portal',
];

/** Where people work: the browser's router has the same ones in its `WorkLayout`. */
const workShells: Record<string, Shell> = { '/checklist/:slug': 'checklist', [brand.signInPath]: 'work', '/admin-portal': 'work' };

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`);
}

/** Every address the browser's router knows; the portal's pages may grow freely below its own. */
export const siteRoutes: readonly SiteRoute[] = [
  ...publicPaths.map((path) => ({ path, pattern: toPattern(path), isPrivate: false, shell: workShells[path] ?? 'app' })),
  ...privatePaths.map((path) => ({ path, pattern: toPattern(path), isPrivate: true, shell: workShells[path] ?? 'app' })),
  { path: '/admin-portal/…', pattern: /^\/admin-portal(\/[a-z0-9-]+){1,3}$/, isPrivate: true, shell: 'work' },
];

/** The page behind a path without its trailing slash, or null for an unknown one. */
export function findSiteRoute(path: string): SiteRoute | null {
  return siteRoutes.find(({ pattern }) => pattern.test(path)) ?? null;
}
