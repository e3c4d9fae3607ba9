import type { NextFunction, Request, Response } from 'express';
import { errors, type ErrorCode } from '@larkfield/schemas/errors.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { requestDuration } from '@larkfield/service-kit/telemetry/metrics.ts';
import { tracing } from '@larkfield/service-kit/telemetry/tracing.ts';
import { admissionLimits } from '#src/admission/admission-limits.ts';
import type { Admission } from '#src/admission/open-admission.ts';
import { CallerLeft, openBodyReader } from '#src/admission/read-body.ts';
import type { GatewayContext } from '#src/gateway-context.ts';
import { generalLimit, mayGiveBack, wrongGuessCodes } from './limits.ts';
import { createProxy, type BeforeReply } from './proxy.ts';
import type { RateLimits } from './rate-limits.ts';
import { createSessionResolver, dropSessionCookie, type SessionState } from './resolve-session.ts';
import { createRouteTable, type RouteEntry } from './route-table.ts';
import { findCrossSiteFault } from './same-origin.ts';

/** Headers by which a client could pose as a user; services must only get the gateway's own. */
const strippedHeaders = [
  'authorization',
  'connection',
  'forwarded',
  'x-client-address',
  'x-client-name',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
];

const statusOf = (code: string) => (code in errors ? errors[code as ErrorCode][0] : 0);
const isRefusedForField = (code: string) => statusOf(code) === 400;
/** Server errors that still count: a call that timed out may have taken effect, and a failed PDF would fail again. */
const countedFaults: ReadonlySet<string> = new Set(['GATEWAY_TIMEOUT', 'PDF_FAILED']);
/** Whether a call failed through our fault. */
const isOurFault = (code: string) => statusOf(code) >= 500 && !countedFaults.has(code);

/** The origin in a header for the log, or `none`, since clients can write anything into the header. */
const toOrigin = (header = '') => (URL.canParse(header) ? new URL(header).origin.slice(0, 200) : 'none');

function measure({ pattern }: RouteEntry, method: string, response: Response) {
  const start = performance.now();
  tracing.nameRequest(method, pattern);
  response.once('finish', () => {
    requestDuration.observe({ method, route: pattern, status: response.statusCode }, (performance.now() - start) / 1000);
  });
}

/** Makes the handler of `/api`: finds the contract, refuses cross-site requests, reads the whole body, identifies the caller, counts the call and forwards it. */
export function createApiHandler(context: GatewayContext, limits: RateLimits, admission: Admission) {
  const findRoute = createRouteTable();
  const resolveSession = createSessionResolver(context);
  const proxy = createProxy(context, admission);
  const readBody = openBodyReader({ ...admissionLimits, ...context.admission });
  const { publicUrl, signer } = context;

  const countCall = async ({ limit, checksPasscode }: RouteEntry, session: SessionState, address: string, response: Response) => {
    const counted = { address, userId: typeof session === 'object' ? session.userId : null };
    if (limit && mayGiveBack(limit)) await limits.count(generalLimit, counted);
    const giveBack = limit ? await limits.count(limit, counted) : null;
    const requestId = String(response.locals['requestId']);
    if (checksPasscode) await limits.reserveGuess(address, requestId);
    const beforeReply: BeforeReply = async (code) => {
      if (limit && mayGiveBack(limit) && (isOurFault(code) || (limit.givesBack && isRefusedForField(code)))) await giveBack?.();
      if (checksPasscode) await limits.settleGuess(address, requestId, wrongGuessCodes.has(code));
    };
    response.locals['beforeReply'] = beforeReply;
  };

  const nameCaller = ({ upstream }: RouteEntry, session: SessionState, { headers }: Request, response: Response) => {
    for (const name of strippedHeaders) delete headers[name];
    if (upstream !== 'auth') dropSessionCookie(headers);
    headers['x-client-address'] = response.locals['clientAddress'];
    headers['x-client-name'] = response.locals['client'];
    headers['x-request-id'] = response.locals['requestId'];
    if (typeof session === 'object') headers.authorization = `Bearer ${signer.forUser(upstream, session)}`;
  };

  const handle = async (path: string, request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
    const route = findRoute(request.method, path) ?? fail('NOT_FOUND');
    response.locals['route'] = route.pattern;
    // A call refused here is not in the metrics of calls: a client who sends too many would look like a fault of the product.
    admission.countUnfinished(response.locals['clientAddress'], response);
    measure(route, request.method, response);
    const fault = findCrossSiteFault(request.method, request.headers, publicUrl);
    if (fault === 'CROSS_SITE') response.locals['refusedOrigin'] = { expected: publicUrl.origin, origin: toOrigin(request.headers.origin) };
    if (fault) fail(fault);
    const body = await readBody(request, route.bodyLimit, response);
    if (route.isPolled) request.headers['x-background'] = '1';
    const session = await resolveSession(request);
    if (session === 'away' && !route.isPublic) fail('SERVICE_UNAVAILABLE', { retryAfter: 5 });
    await countCall(route, session, response.locals['clientAddress'], response);
    nameCaller(route, session, request, response);
    await proxy(route.upstream, request, body, response);
  };

  return (path: string, request: Request, response: Response, next: NextFunction) =>
    void handle(path, request, response).catch((error: unknown) => {
      if (!(error instanceof CallerLeft)) next(error);
    });
}
