import type { Request, Response } from 'express';
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { Identity, UserIdentity } from '#src/access/identity.ts';
import type { Logger } from '#src/telemetry/logger.ts';

type IdentityFor<A extends Access> = A extends 'user' | 'admin'
  ? UserIdentity
  : A extends 'service'
    ? Extract<Identity, { kind: 'service' }>
    : UserIdentity | null;

/** What a handler is given: the parts of the request, already checked against the contract. */
export interface RouteCall<E extends Endpoint = Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  identity: IdentityFor<E['access']>;
  /** The client's address as the gateway saw it; a key for limits, never a proof of anything. */
  clientAddress: string;
  requestId: string;
  log: Logger;
  request: Request;
  response: Response;
}

/** Returned by a handler that has answered on `response` itself. */
export const answered = { kind: 'answered' } as const;
export type Answered = typeof answered;

export type RouteHandler<E extends Endpoint> = (call: RouteCall<E>) => Promise<ReplyOf<E> | Answered> | ReplyOf<E> | Answered;

/** A contract with the code that serves it. */
export interface Route {
  endpoint: Endpoint;
  handle: (call: RouteCall) => unknown;
}

/** Binds a handler to its contract. */
export function route<const E extends Endpoint>(endpoint: E, handler: RouteHandler<E>): Route {
  return { endpoint, handle: handler as unknown as Route['handle'] };
}
