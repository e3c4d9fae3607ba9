import { randomUUID } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import { z } from 'zod';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { bodyLimitOf, isBinaryReply, type Endpoint } from '@larkfield/schemas/endpoint.ts';
import { AppError, fail } from './app-error.ts';
import { mountHealth, type ReadinessChecks } from './health.ts';
import { handleErrors, sendError } from './http-error.ts';
import type { Identity, IdentityVerifier, UserIdentity } from '#src/access/identity.ts';
import type { Logger } from '#src/telemetry/logger.ts';
import { mountMetrics, requestDuration, tokensRefused, watchDependency } from '#src/telemetry/metrics.ts';
import { withRequestId } from './request-context.ts';
import { readJsonBody } from './request-body.ts';
import { answered, type Route, type RouteCall } from './route.ts';
import { tracing } from '#src/telemetry/tracing.ts';

export interface HttpAppOptions {
  routes: Route[];
  verify: IdentityVerifier;
  log: Logger;
  readiness: ReadinessChecks;
  isStopping?: () => boolean;
  /** The steps that are still to be done before routes are served; until then routes return 503. */
  beingPrepared?: () => string[];
}

/** An Express app that serves routes of contracts, health and metrics, and returns every error in the same form. */
export function createHttpApp({
  routes,
  verify,
  log,
  readiness,
  isStopping = () => false,
  beingPrepared = () => [],
}: HttpAppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  mountHealth(app, readiness, isStopping, beingPrepared);
  mountMetrics(app);
  for (const [name, check] of Object.entries(readiness)) watchDependency(name, check);
  app.use((request, response, next) => {
    const given = request.headers['x-request-id'];
    response.locals['requestId'] = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    next();
  });
  app.use((_request, response, next) => {
    const left = beingPrepared();
    if (left.length === 0) next();
    else sendError(response, 'SERVICE_UNAVAILABLE', { details: `Still being prepared: ${left.join(', ')}`, retryAfter: 5 });
  });
  for (const route of routes) mountRoute(app, route, { verify, log });
  app.use((_request, response) => sendError(response, 'NOT_FOUND'));
  app.use(handleErrors(log));
  return app;
}

function mountRoute(app: Express, route: Route, { verify, log }: Pick<HttpAppOptions, 'verify' | 'log'>) {
  const endpoint = ignoringUnknownQuery(route.endpoint);
  const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
  app[method](
    endpoint.path,
    (request, response, next) => {
      measure(endpoint, request, response, log);
      response.locals['identity'] = requireAccess(endpoint, readIdentity(request, response, { verify, log }));
      next();
    },
    ...(endpoint.body ? readJsonBody(bodyLimitOf(endpoint)) : []),
    async (request, response) => {
      const call = readCall(endpoint, request, response, log);
      // This comes after validation: a request that is refused anyway should not ask for re-authentication.
      requireConfirmation(endpoint, call.identity);
      const reply = await withRequestId(
        response.locals['requestId'],
        () => route.handle(call),
        request.header('x-client-name')?.slice(0, 64),
      );
      if (reply !== answered) sendReply(endpoint, reply, response);
    },
  );
}

function measure({ method, path }: Endpoint, _request: Request, response: Response, log: Logger) {
  const start = performance.now();
  tracing.nameRequest(method, path);
  response.once('finish', () => {
    const milliseconds = Math.round(performance.now() - start);
    const status = response.statusCode;
    requestDuration.observe({ method, route: path, status }, milliseconds / 1000);
    log.info('Request', { requestId: response.locals['requestId'], method, route: path, status, milliseconds });
  });
}

/** The caller's identity, or null for an anonymous caller of a public route; refuses all other callers. */
function requireAccess({ access, callers = [] }: Endpoint, identity: Identity | null): Identity | null {
  if (access === 'public') return identity?.kind === 'user' ? identity : null;
  if (access === 'service') {
    if (identity?.kind !== 'service') return fail('TOKEN_REFUSED');
    return callers.includes(identity.service) ? identity : fail('FORBIDDEN');
  }
  if (identity?.kind !== 'user') return fail('NOT_SIGNED_IN');
  if (access === 'admin' && identity.role !== 'admin') return fail('FORBIDDEN');
  return identity;
}

function requireConfirmation({ confirmed }: Endpoint, identity: Identity | null) {
  if (confirmed && !(identity?.kind === 'user' && isConfirmed(identity))) fail('CONFIRMATION_REQUIRED');
}

/** Whether the user re-authenticated within the last ten minutes, with a tolerance for clock skew (decision 020). */
function isConfirmed({ confirmedAt }: UserIdentity): boolean {
  return confirmedAt !== undefined && Date.now() - confirmedAt < authConstants.confirmationAge;
}

/** Only our own services send tokens. An invalid token is therefore a fault of their clocks or keys, and not the visitor's (decision 020). */
function readIdentity(request: Request, response: Response, { verify, log }: Pick<HttpAppOptions, 'verify' | 'log'>): Identity | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  try {
    return verify(header.replace(/^Bearer /, ''));
  } catch (error) {
    tokensRefused.inc();
    log.error('A token was refused', { requestId: response.locals['requestId'], error });
    return fail('SERVICE_UNAVAILABLE', { retryAfter: 5 });
  }
}

function readCall(endpoint: Endpoint, request: Request, response: Response, log: Logger): RouteCall {
  const address = request.headers['x-client-address'];
  return {
    params: check(endpoint.params, request.params, 'params'),
    query: check(endpoint.query, request.query, 'query'),
    body: check(endpoint.body, request.body, 'body'),
    identity: response.locals['identity'],
    clientAddress: typeof address === 'string' ? address : (request.socket.remoteAddress ?? 'unknown'),
    requestId: response.locals['requestId'],
    log,
    request,
    response,
  };
}

/** A query may have unknown keys, such as those of click counters and cache busters. A body may not. */
function ignoringUnknownQuery(endpoint: Endpoint): Endpoint {
  return endpoint.query instanceof z.ZodObject ? { ...endpoint, query: endpoint.query.strip() } : endpoint;
}

function check(schema: z.ZodType | undefined, value: unknown, part: string): undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data as undefined;
  const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.') || part, message }));
  throw new AppError('INVALID_INPUT', { fields, details: fields.map(({ field, message }) => `${field}: ${message}`).join('; ') });
}

function sendReply({ reply: schema, status = 200 }: Endpoint, reply: unknown, response: Response) {
  if (isBinaryReply(schema)) throw new Error('A route with a binary reply answers on its own');
  response.status(status).json(schema.parse(reply));
}
