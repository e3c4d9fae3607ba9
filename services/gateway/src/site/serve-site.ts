import type { Request, Response } from 'express';
import { sendError } from '@larkfield/service-kit/http/http-error.ts';
import { makePagePolicy } from './security-headers.ts';
import { findSiteRoute, type Shell } from './site-routes.ts';
import { loadStaticFiles, type StaticFile } from './static-files.ts';

/** Sends a file in the best encoding the client takes, or 304 when the client has it. */
function sendFile(file: StaticFile, status: number, request: Request, response: Response) {
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('ETag', file.etag);
  if (file.br || file.gzip) response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200 && request.headers['if-none-match']?.includes(file.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const { encoding, body } = chooseEncoding(file, request.headers['accept-encoding']);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.statusCode = status;
  response.end(request.method === 'HEAD' ? undefined : body);
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, weight] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return name === encoding && Number(weight ?? 1) > 0;
  });
}

function chooseEncoding({ plain, br, gzip }: StaticFile, header = ''): { encoding?: 'br' | 'gzip'; body: Buffer } {
  if (br && accepts(header, 'br')) return { encoding: 'br', body: br };
  if (gzip && accepts(header, 'gzip')) return { encoding: 'gzip', body: gzip };
  return { body: plain };
}

/** Makes the handler of everything that is not the API: files, prerendered pages, the app's shell, and 404. */
export function createSiteHandler(staticDir: string | undefined) {
  const files = staticDir ? loadStaticFiles(staticDir) : new Map<string, StaticFile>();
  const app = files.get('/app.html') ?? files.get('/index.html');
  const work = files.get('/work.html') ?? app;
  const shells: Record<Shell, StaticFile | undefined> = { app, work, checklist: files.get('/checklist.html') ?? work };
  const notFoundPage = files.get('/404.html') ?? app;
  const pagePolicy = makePagePolicy(staticDir);

  return (path: string, request: Request, response: Response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendError(response, 'NOT_FOUND');
    const file = path.endsWith('.html') ? undefined : files.get(path);
    if (file) return sendFile(file, 200, request, response);
    const pagePath = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const route = findSiteRoute(pagePath);
    if (!route || route.isPrivate) response.setHeader('X-Robots-Tag', 'noindex');
    const page = route ? (files.get(`${pagePath === '/' ? '' : pagePath}/index.html`) ?? shells[route.shell]) : notFoundPage;
    // A missing asset must not be answered with a page, which a browser would take for a script.
    if (!page || path.startsWith('/assets/')) return sendError(response, 'NOT_FOUND');
    response.setHeader('Content-Security-Policy', pagePolicy);
    sendFile(page, route ? 200 : 404, request, response);
  };
}
