import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { endpointUrl, isBinaryReply, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { errorBodySchema, errors, type ErrorCode } from '@larkfield/schemas/errors.ts';
import { readLoosely } from '@larkfield/schemas/read-loosely.ts';
import { AppError, fail } from './app-error.ts';
import type { IdentitySigner, ServiceName } from '#src/access/identity.ts';
import { currentRequestId } from './request-context.ts';
import { tracing } from '#src/telemetry/tracing.ts';

/** Time-out of a call to another service, in milliseconds. */
const callTimeout = 4_000;

/** Node closes an idle connection a second before the time-out that the server announces, but only if the agent's own time-out is longer. */
const kept = { keepAlive: true, timeout: 120_000 };
const agents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) };

/** Calls the contracts of another service as this service. */
export type ServiceClient = <E extends Endpoint>(endpoint: E, call: CallOf<E>) => Promise<ReplyOf<E>>;

/** Makes a client for one service. Its errors are thrown as the same AppErrors, and an outage as SERVICE_UNAVAILABLE. */
export function createServiceClient(service: ServiceName, baseUrl: string, signer: IdentitySigner): ServiceClient {
  return async (endpoint, call) => {
    const { params, query, body } = call as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
    const headers: Record<string, string> = { authorization: `Bearer ${signer.forService(service)}` };
    const requestId = currentRequestId();
    if (requestId !== undefined) headers['x-request-id'] = requestId;
    const traceparent = tracing.carry();
    if (traceparent !== undefined) headers['traceparent'] = traceparent;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const sent = { method: endpoint.method, headers, signal: AbortSignal.timeout(callTimeout) };
    const url = new URL(endpointUrl(endpoint, { params, query }), baseUrl);
    const { status, text } = await send(url, sent, body === undefined ? undefined : JSON.stringify(body)).catch(() =>
      fail('SERVICE_UNAVAILABLE', { retryAfter: 5 }),
    );
    if (status < 200 || status > 299) throw toAppError(text);
    if (isBinaryReply(endpoint.reply)) throw new Error('Files are not fetched with a service client');
    return readLoosely(endpoint.reply).parse(JSON.parse(text)) as ReplyOf<typeof endpoint>;
  };
}

/** Uses `node:http`, which takes half of the CPU time of `fetch`. */
function send(url: URL, options: RequestOptions, body: string | undefined): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, { ...options, agent: agents[url.protocol as keyof typeof agents] }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function toAppError(text: string): AppError {
  const body = errorBodySchema.safeParse(parsed(text));
  const code = body.data?.code;
  if (!body.success || code === undefined || !(code in errors)) return new AppError('INTERNAL');
  const { message, details, fields, requiresPasscode, remainingAttempts, reason } = body.data;
  return new AppError(code as ErrorCode, { message, details, fields, requiresPasscode, remainingAttempts, reason });
}

/** Parses a reply; null if it is not JSON, which happens when a proxy in between replies. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
