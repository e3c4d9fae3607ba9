import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import express, { type Express } from 'express';
import { mountHealth } from '@larkfield/service-kit/http/health.ts';
import { verifyPath } from '@larkfield/schemas/reports/verify-report.ts';
import { handleErrors } from '@larkfield/service-kit/http/http-error.ts';
import { type HttpServer, listen } from '@larkfield/service-kit/http/http-server.ts';
import { createAccessLog, hashAddress } from './access-log.ts';
import { admissionLimits } from './admission/admission-limits.ts';
import { boundTaking } from './admission/bound-taking.ts';
import { boundConnections } from './admission/client-budget.ts';
import { openAdmission } from './admission/open-admission.ts';
import { createApiHandler } from './api/answer-api.ts';
import { sendCheckRefusal } from './api/check-refusal.ts';
import { findClientAddress, toClientKey } from './api/client-address.ts';
import { createProxyWarning } from './api/proxy-warning.ts';
import { openRateLimits } from './api/rate-limits.ts';
import type { GatewayContext } from './gateway-context.ts';
import { makeSecurityHeaders } from './site/files/security-headers.ts';
import { createSiteHandler } from './site/serve-site.ts';

/**
 * The path of a call to a service, or null for a path of the site. The path for checking reports is printed in capitals for a smaller QR
 * code, and is typed by hand, so its case and extra slashes do not matter. All spellings lead to the same contract and limit.
 */
function servicePathOf(path: string): string | null {
  if (path.startsWith('/api/')) return path;
  const folder = path.slice(0, verifyPath.length);
  const rest = path.slice(verifyPath.length);
  return folder.toLowerCase() === verifyPath && /^(\/|$)/.test(rest)
    ? `${verifyPath}${rest.replace(/\/{2,}/g, '/').replace(/\/$/, '')}`
    : null;
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** A request may have an absolute URL, as for a proxy; host and path are then taken from it (RFC 9112, 3.2.2). */
function takeAddressApart(request: IncomingMessage) {
  const [, host, rest] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(request.url ?? '') ?? [];
  if (host === undefined || rest === undefined) return;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** The single entry to the product: it sets headers on every reply, serves the API by contract, and all else from the built front end. */
function createGatewayApp(context: GatewayContext, securityHeaders: [name: string, value: string][]): Express {
  const { trustedHops, log, sessions, clientForm = 'hash', isStopping = () => false } = context;
  const bounds = { ...admissionLimits, ...context.admission };
  const admission = openAdmission(bounds);
  const limits = openRateLimits(sessions);
  const warnOfProxy = createProxyWarning(trustedHops, log);
  const answerApi = createApiHandler(context, limits, admission);
  const serveSite = createSiteHandler(context, limits, admission);
  const logAccess = createAccessLog(log);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((request, response, next) => {
    boundTaking(response, bounds.taking);
    warnOfProxy(request);
    takeAddressApart(request);
    const requestId = randomUUID();
    response.locals['requestId'] = requestId;
    response.setHeader('X-Request-Id', requestId);
    for (const [name, value] of securityHeaders) response.setHeader(name, value);
    if (isStopping()) response.setHeader('Connection', 'close');
    const path = pathOf(request.url);
    const servicePath = servicePathOf(path);
    if (!path.startsWith('/api/') && servicePath !== null) response.locals['errorPage'] = sendCheckRefusal;
    const address = findClientAddress(request, trustedHops);
    response.locals['clientAddress'] = address;
    response.locals['client'] = clientForm === 'plain' ? address : hashAddress(sessions.key, address);
    logAccess(path, request, response);
    if (servicePath === null) return next();
    // The service only knows its pages with single slashes.
    if (path.includes('//')) request.url = `${servicePath}${request.url.slice(path.length)}`;
    answerApi(servicePath, request, response, next);
  });
  // Readiness has no checks: without Redis or a service, the site and most of the API still work.
  mountHealth(app, {}, isStopping);
  app.use((request, response, next) => void serveSite(pathOf(request.url), request, response).catch(next));
  app.use(handleErrors(log));
  return app;
}

/** Serves the product on a host and port. Replies that Node sends before the app sees the request have the same headers. */
export async function serveGateway(context: GatewayContext, host: string, port: number, drainDelay?: number): Promise<HttpServer> {
  const securityHeaders = makeSecurityHeaders(context.publicUrl);
  const admission = { ...admissionLimits, ...context.admission };
  const { arrival, silence, checkEvery } = admission;
  const timeouts = { headers: arrival, request: arrival, silence, checkEvery };
  const app = createGatewayApp(context, securityHeaders);
  const served = await listen(app, host, port, { drainDelay, refusalHeaders: securityHeaders, timeouts });
  // Behind a proxy all connections come from the proxy, which must limit its clients itself.
  if (context.trustedHops === 0) boundConnections(served.server, toClientKey, admission);
  return served;
}
