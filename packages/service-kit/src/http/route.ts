import type { Request, Response } from 'express';
import type { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import type { Access, BodyOf, Endpoint, EndpointService, ParamsOf, QueryOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { Identity, UserIdentity } from '#src/access/identity.ts';
import type { Logger } from '#src/telemetry/logger.ts';

type IdentityFor<A extends Access> = A extends 'user' | 'admin'
  ? UserIdentity
  : A extends 'service'
    ? Extract<Identity, { kind: 'service' }>
    : UserIdentity | null;

/** The arguments of a handler: the parts of the request, already checked against the contract. */
export interface RouteCall<E extends Endpoint = Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  identity: IdentityFor<E['access']>;
  /** The client's address as seen by the gateway. It is a key for rate limits, never a proof of identity. */
  clientAddress: string;
  requestId: string;
  log: Logger;
  request: Request;
  response: Response;
}

/** Returned by a handler that has written to `response` itself. */
export const answered = { kind: 'answered' } as const;
export type Answered = typeof answered;

export type RouteHandler<E extends Endpoint> = (call: RouteCall<E>) => Promise<ReplyOf<E> | Answered> | ReplyOf<E> | Answered;

/** A contract with its handler. */
export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E;
  handle: (call: RouteCall) => unknown;
}

/** Binds a handler to its contract. */
export function route<const E extends Endpoint>(endpoint: E, handler: RouteHandler<E>): Route<E> {
  return { endpoint, handle: handler as unknown as Route['handle'] };
}

type All = typeof allEndpoints;

/** All contracts of a service by name, with their handlers. */
export type RoutesOf<S extends EndpointService> = {
  [Name in keyof All as All[Name]['service'] extends S ? Name : never]: Route<All[Name]>;
};

/** The routes of a service. A missing contract, or a contract of another service, does not compile. */
export function implement<S extends EndpointService>(_service: S, routes: RoutesOf<S>): Route[] {
  return Object.values(routes);
}
