import type { z } from 'zod';
import type { ServiceName } from './service-names.ts';

/** Who may call an endpoint: anyone, a signed-in portal user, an admin, or another service of ours. */
export type Access = 'public' | 'user' | 'admin' | 'service';

/** The services that accept calls from outside and from each other. */
export type EndpointService = Exclude<ServiceName, 'gateway' | 'pdf-worker'>;

/** The limits of the gateway by name; the gateway knows their figures. Endpoints without a name use `general`, and `none` means no limit. */
export type LimitName =
  | 'sign-in'
  | 'token'
  | 'submit'
  | 'draft'
  | 'contact'
  | 'pro-interest'
  | 'survey'
  | 'smart-link'
  | 'references'
  | 'catalogue'
  | 'verify'
  | 'my-checklists'
  | 'general'
  | 'none';

/** A reply that is a file and not JSON. */
export interface BinaryReply {
  contentType: 'application/pdf' | 'text/csv' | 'text/html' | 'text/javascript' | 'application/octet-stream';
}

/** The contract of a route: the server implements it and the browser calls it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Express path with `:name` for each parameter. */
  path: `/${string}`;
  /** The service that implements the endpoint. */
  service: EndpointService;
  access: Access;
  /** Dangerous: the user must have re-authenticated within the last ten minutes (product.md#staff-7). */
  confirmed?: true;
  /** The gateway's limit for its calls; `general` by default. */
  limit?: LimitName;
  /** The endpoint compares a passcode or PIN, so the gateway also limits wrong attempts by client address. */
  checksPasscode?: true;
  /** The services that may call this internal endpoint; without a list no service may. */
  callers?: readonly ServiceName[];
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType | BinaryReply;
  /** Open pages poll this endpoint unattended, so it does not keep a session alive. */
  isPolled?: true;
  /** Status of a successful reply; 200 by default. */
  status?: 200 | 201 | 202 | 204;
}

/** Declares an endpoint and keeps its exact type. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type ReplyOf<E extends Endpoint> = Parsed<E['reply']>;

type Field<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value };

/** The arguments of a call: only the parts that the endpoint declares. */
export type CallOf<E extends Endpoint> = Field<'params', Sent<E['params']>> &
  Field<'query', Sent<E['query']>> &
  Field<'body', Sent<E['body']>>;

/**
 * The largest JSON body of a call in bytes: 16 KiB for auth and for calls without a body, since a large body is an attack there; otherwise
 * 256 KiB.
 */
export function bodyLimitOf({ body, service, access }: Pick<Endpoint, 'body' | 'service' | 'access'>): number {
  return body && (service !== 'auth' || access === 'service') ? 256 * 1024 : 16 * 1024;
}

/** True when the reply is a file. */
export function isBinaryReply(reply: Endpoint['reply']): reply is BinaryReply {
  return 'contentType' in reply;
}

/** The path with its parameters filled in and the query appended. */
export function endpointUrl(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
