import type { NextFunction, Request, Response } from 'express';
import { AppError, fail } from '@larkfield/service-kit/http/app-error.ts';
import { requestDuration } from '@larkfield/service-kit/telemetry/metrics.ts';
import { tracing } from '@larkfield/service-kit/telemetry/tracing.ts';
import type { GatewayContext } from '#src/gateway-context.ts';
import { wrongGuessCodes } from './limits.ts';
import { createProxy, type BeforeReply } from './proxy.ts';
import { openRateLimits } from './rate-limits.ts';
import { createSessionResolver, dropSessionCookie, type SessionState } from './resolve-session.ts';
import { createRouteTable, type RouteEntry } from './route-table.ts';
import { findCrossSiteFault } from './same-origin.ts';

/** Larger bodies are refused before they are passed on; services have limits of their own. */
const largestBody = 256 * 1024;

/** Headers by which a client could pretend to be somebody; services believe the gateway's only. */
const strippedHeaders = [
  'authorization',
  'connection',
  'forwarded',
  'x-client-address',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
];

function refuseTooLarge({ headers }: Request) {
  if (Number(headers['content-length'] ?? 0) > largestBody) throw new AppError('TOO_LARGE');
}

function measure({ pattern }: RouteEntry, method: string, response: Response) {
  const start = performance.now();
  tracing.nameRequest(method, pattern);
  response.once('finish', () => {
    requestDuration.observe({ method, route: pattern, status: response.statusCode }, (performance.now() - start) / 1000);
  });
}

/** Makes the handler of `/api`: find the contract, refuse what is not ours, name the caller, count the call, hand it on. */
export function createApiHandler(context: GatewayContext) {
  const findRoute = createRouteTable();
  const resolveSession = createSessionResolver(context);
  const limits = openRateLimits(context.redis);
  const proxy = createProxy(context);
  const { publicUrl, signer } = context;

  const countCall = async ({ limit, checksPasscode }: RouteEntry, session: SessionState, address: string, response: Response) => {
    const userId = typeof session === 'object' ? session.userId : null;
    if (limit) await limits.count(limit, { address, userId });
    if (!checksPasscode) return;
    const requestId = String(response.locals['requestId']);
    await limits.reserveGuess(address, requestId);
    const beforeReply: BeforeReply = (code) => limits.settleGuess(address, requestId, wrongGuessCodes.has(code));
    response.locals['beforeReply'] = beforeReply;
  };

  const nameCaller = ({ upstream }: RouteEntry, session: SessionState, { headers }: Request, response: Response) => {
    for (const name of strippedHeaders) delete headers[name];
    if (upstream !== 'auth') dropSessionCookie(headers);
    headers['x-client-address'] = response.locals['clientAddress'];
    headers['x-request-id'] = response.locals['requestId'];
    if (typeof session === 'object') headers.authorization = `Bearer ${signer.forUser(upstream, session)}`;
  };

  const handle = async (path: string, request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
    const route = findRoute(request.method, path) ?? fail('NOT_FOUND');
    measure(route, request.method, response);
    const fault = findCrossSiteFault(request.method, request.headers, publicUrl);
    if (fault) fail(fault);
    refuseTooLarge(request);
    if (route.isPolled) request.headers['x-background'] = '1';
    const session = await resolveSession(request);
    if (session === 'away' && !route.isPublic) fail('SERVICE_UNAVAILABLE', { retryAfter: 5 });
    await countCall(route, session, response.locals['clientAddress'], response);
    nameCaller(route, session, request, response);
    proxy(route.upstream, request, response);
  };

  return (path: string, request: Request, response: Response, next: NextFunction) => void handle(path, request, response).catch(next);
}
