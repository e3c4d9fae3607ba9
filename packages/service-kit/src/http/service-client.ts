import { endpointUrl, isBinaryReply, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { errorBodySchema, errors, type ErrorCode } from '@larkfield/schemas/errors.ts';
import { readLoosely } from '@larkfield/schemas/read-loosely.ts';
import { AppError, fail } from './app-error.ts';
import type { IdentitySigner, ServiceName } from '#src/access/identity.ts';
import { currentRequestId } from './request-context.ts';
import { tracing } from '#src/telemetry/tracing.ts';

/** Time-out of a call to another service, in milliseconds. */
const callTimeout = 4_000;

/** Calls the contracts of one other service in the name of this service. */
export type ServiceClient = <E extends Endpoint>(endpoint: E, call: CallOf<E>) => Promise<ReplyOf<E>>;

/** Makes a client for one service; its errors come back as the AppErrors they were, an outage as SERVICE_UNAVAILABLE. */
export function createServiceClient(service: ServiceName, baseUrl: string, signer: IdentitySigner): ServiceClient {
  return async (endpoint, call) => {
    const { params, query, body } = call as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
    const headers: Record<string, string> = { authorization: `Bearer ${signer.forService(service)}` };
    const requestId = currentRequestId();
    if (requestId !== undefined) headers['x-request-id'] = requestId;
    const traceparent = tracing.carry();
    if (traceparent !== undefined) headers['traceparent'] = traceparent;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(new URL(endpointUrl(endpoint, { params, query }), baseUrl), {
      method: endpoint.method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(callTimeout),
    }).catch(() => fail('SERVICE_UNAVAILABLE', { retryAfter: 5 }));
    if (!response.ok) throw await toAppError(response);
    if (isBinaryReply(endpoint.reply)) throw new Error('Files are not fetched with a service client');
    return readLoosely(endpoint.reply).parse(await response.json()) as ReplyOf<typeof endpoint>;
  };
}

async function toAppError(response: Response): Promise<AppError> {
  const body = errorBodySchema.safeParse(await response.json().catch(() => null));
  const code = body.data?.code;
  if (!body.success || code === undefined || !(code in errors)) return new AppError('INTERNAL');
  const { message, details, fields, requiresPasscode, remainingAttempts, reason } = body.data;
  return new AppError(code as ErrorCode, { message, details, fields, requiresPasscode, remainingAttempts, reason });
}
