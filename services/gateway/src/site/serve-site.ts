import { brand } from '@larkfield/brand/brand.ts';
import type { Request, Response } from 'express';
import { sendError } from '@larkfield/service-kit/http/http-error.ts';
import type { Admission } from '#src/admission/open-admission.ts';
import { findLimit } from '#src/api/limits.ts';
import type { RateLimits } from '#src/api/rate-limits.ts';
import type { GatewayContext } from '#src/gateway-context.ts';
import { createJobAnswers, isMadeOfJobs, retryAfter } from './jobs/answer-jobs.ts';
import { loadStaticFiles, type StaticFile } from './files/static-files.ts';

/** The HTML shell of a page that is not prerendered. Those for candidates and staff support dark mode. */
export type Shell = 'app' | 'work' | 'checklist';

/** A page of the site; `isPrivate` hides it from search engines. */
interface SiteRoute {
  /** The path with the names of its parameters, for logs. */
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
  '/accessibility',
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
  '/confirm-address/:token',
  '/my-checklists',
  '/my-checklists/:token',
  '/my-checklists/changes/:id',
  '/reference/:token',
  '/put-forward/:token',
  '/stop-emails/:token',
  brand.signInPath,
  '/admin-portal',
];

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`);
}

/** Pages of candidates and staff support dark mode; the browser's router has the same pages in the layouts with a theme. */
function shellOf(path: string): Shell {
  if (path === '/checklist/:slug') return 'checklist';
  return privatePaths.includes(path) ? 'work' : 'app';
}

/** All paths that the browser's router knows. New pages of the portal below its path need no entry here. */
export const siteRoutes: readonly SiteRoute[] = [
  ...publicPaths.map((path) => ({ path, pattern: toPattern(path), isPrivate: false, shell: shellOf(path) })),
  ...privatePaths.map((path) => ({ path, pattern: toPattern(path), isPrivate: true, shell: shellOf(path) })),
  { path: '/admin-portal/…', pattern: /^\/admin-portal(\/[a-z0-9-]+){1,3}$/, isPrivate: true, shell: 'work' },
];

/** The page behind a path without its trailing slash, or null for an unknown one. */
export function findSiteRoute(path: string): SiteRoute | null {
  return siteRoutes.find(({ pattern }) => pattern.test(path)) ?? null;
}

/** Encodings that a file of the build may have, the smaller first. */
const encodings = ['br', 'gzip'] as const;

/** Sends a file in the best encoding that the client accepts, or 304 if the client has it. */
function sendFile(file: StaticFile, status: number, request: Request, response: Response) {
  response.statusCode = status;
  if (file.policy) response.setHeader('Content-Security-Policy', file.policy);
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('ETag', file.etag);
  if (file.br || file.gzip) response.setHeader('Vary', 'Accept-Encoding');
  if (request.fresh) return void response.status(304).end();
  const encoding = encodings.find((name) => file[name] && request.acceptsEncodings(name));
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.send(file[encoding ?? 'plain']);
}

/** A page that calls a service counts like an API call. */
const jobLimit = findLimit({});

/** Makes the handler of everything but the API: files, prerendered pages, the shells and 404. */
export function createSiteHandler(context: GatewayContext, limits: RateLimits, admission: Admission) {
  const { staticDir } = context;
  const files = staticDir ? loadStaticFiles(staticDir) : new Map<string, StaticFile>();
  const app = files.get('/app.html') ?? files.get('/index.html');
  const work = files.get('/work.html') ?? app;
  const shells: Record<Shell, StaticFile | undefined> = { app, work, checklist: files.get('/checklist.html') ?? work };
  const notFoundPage = files.get('/404.html') ?? app;

  const answerJobs = createJobAnswers(context, admission, {
    template: files.get('/job-page.html'),
    closed: files.get('/job-closed.html'),
    notFound: notFoundPage,
    shell: app,
    sitemap: files.get('/sitemap.xml'),
  });

  const serveJobs = async (path: string, request: Request, response: Response) => {
    admission.countUnfinished(response.locals['clientAddress'], response);
    if (jobLimit) await limits.count(jobLimit, { address: response.locals['clientAddress'], userId: null });
    const answer = await answerJobs(path);
    if (!answer) return sendError(response, 'NOT_FOUND');
    if ('redirectTo' in answer) {
      // Redirects must not be cached: if a title changes back, two cached redirects would form a loop.
      response.setHeader('Cache-Control', 'no-store');
      return response.redirect(302, answer.redirectTo);
    }
    if ('retryAfter' in answer) return sendError(response, 'SERVICE_UNAVAILABLE', answer);
    if (answer.file.policy && answer.status !== 200) response.setHeader('X-Robots-Tag', 'noindex');
    if (answer.status === 503) response.setHeader('Retry-After', String(retryAfter));
    sendFile(answer.file, answer.status, request, response);
  };

  return async (path: string, request: Request, response: Response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendError(response, 'NOT_FOUND');
    const pagePath = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const file = path.endsWith('.html') ? undefined : files.get(path);
    const route = findSiteRoute(pagePath);
    response.locals['route'] = file ? 'file' : route?.path;
    if (isMadeOfJobs(pagePath)) return serveJobs(pagePath, request, response);
    if (file) return sendFile(file, 200, request, response);
    if (!route || route.isPrivate) response.setHeader('X-Robots-Tag', 'noindex');
    const page = route ? (files.get(`${pagePath === '/' ? '' : pagePath}/index.html`) ?? shells[route.shell]) : notFoundPage;
    // A missing asset must not return a page, which a browser would take for a script.
    if (!page || path.startsWith('/assets/')) return sendError(response, 'NOT_FOUND');
    // Checklists are often opened on a slow connection, so their skills are preloaded with the code.
    const slug = /^\/checklist\/([a-z0-9-]+)$/.exec(pagePath)?.[1];
    if (slug) response.setHeader('Link', `</api/specialties/slug/${slug}>; rel=preload; as=fetch; crossorigin=use-credentials`);
    sendFile(page, route ? 200 : 404, request, response);
  };
}
