import { endpointUrl, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { createApiError, isApiError } from './api-error.ts';

/**
 * The address of an endpoint, written by the caller. A page that must load fast on a slow phone imports the contract as a type only,
 * `call<typeof getSpecialty>({ method, path }, input)`, and does not load the schema library. The server has already validated the reply,
 * and additional fields of a newer server are harmless. A path or method that differs from the contract does not compile.
 */
export type Address<E extends Endpoint> = Pick<E, 'method' | 'path'> & { reply?: never; read?: never };

/** A contract that each reply is validated against; `checked` creates it. */
export interface Checked<E extends Endpoint> extends Pick<E, 'method' | 'path'> {
  contract: E;
  read: (reply: unknown) => ReplyOf<E>;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** A background poll, which must not keep an idle session alive. */
  background?: boolean;
  /** The request continues when the user leaves the page. */
  keepalive?: boolean;
}

/** Calls an endpoint and reads its reply. Throws an ApiError for an error reply, and a TypeError without any reply. */
export async function call<E extends Endpoint>(
  endpoint: Checked<E> | Address<E>,
  input: CallOf<E>,
  options?: CallOptions,
): Promise<ReplyOf<E>> {
  const reply: unknown = await (await send<E>(endpoint, input, options)).json();
  return (endpoint.read ? endpoint.read(reply) : reply) as ReplyOf<E>;
}

/**
 * Calls an endpoint that returns a file, or whose status alone matters. The body is not read. Cookies are sent, and a JSON content
 * type only with a body.
 */
export async function send<E extends Endpoint>(
  endpoint: E | Pick<E, 'method' | 'path'>,
  input: CallOf<E>,
  { signal, headers = {}, background = false, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const attempt = async () => {
    const response = await fetch(endpointUrl(endpoint, { ...(params && { params }), ...(query && { query }) }), {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(background ? { 'X-Background': '1' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
    if (response.ok) return response;
    const error = await createApiError(response);
    if (error.body.code === 'NOT_SIGNED_IN') for (const tell of sessionEndListeners) tell();
    throw error;
  };
  try {
    return await attempt();
  } catch (error) {
    const isAsked = isApiError(error) && error.body.code === 'CONFIRMATION_REQUIRED';
    if (isAsked && (await confirmIdentity({ endpoint, params, body }))) return attempt();
    throw error;
  }
}

const sessionEndListeners = new Set<() => void>();

/** Registers a listener for replies that say that the session is over. Returns a function that removes it. */
export function onSessionOver(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => void sessionEndListeners.delete(listener);
}

/** The call for which the server requires a second proof. */
export interface AskedAct {
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  params?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** Asks the user for a second proof; resolves to false if they decline. */
type ConfirmIdentity = (act: AskedAct) => Promise<boolean>;
let confirmIdentity: ConfirmIdentity = async () => false;

/**
 * Registers the function that asks for a second proof when the server requires it; the call is repeated afterwards. Returns a function that
 * removes it.
 */
export function onConfirmationRequired(ask: ConfirmIdentity): () => void {
  confirmIdentity = ask;
  return () => {
    if (confirmIdentity === ask) confirmIdentity = async () => false;
  };
}

/** Time-out of a request, in milliseconds. */
const patience = 30_000;

/** The signal for a call that the user waits for. */
export const slowSendSignal = () => AbortSignal.timeout(patience);
