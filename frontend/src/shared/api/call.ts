import { endpointUrl, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { createApiError, isApiError } from './api-error.ts';

/**
 * Where an endpoint answers, written down by the caller: a page that must open fast on a slow phone takes the contract as a type
 * only, `call<typeof getSpecialty>({ method, path }, input)`, and the schema library stays out of it. The server has held the reply
 * against the contract, and a newer server's further fields do no harm; a path or method other than the contract's does not compile.
 */
export type Address<E extends Endpoint> = Pick<E, 'method' | 'path'> & { reply?: never; read?: never };

/** A contract against which each reply is held when it comes; `checked` makes one. */
export interface Checked<E extends Endpoint> extends Pick<E, 'method' | 'path'> {
  contract: E;
  read: (reply: unknown) => ReplyOf<E>;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** A background poll, which must not keep an idle session alive. */
  background?: boolean;
  /** Goes on when the page is left. */
  keepalive?: boolean;
}

/** Calls an endpoint and reads its reply. Throws an ApiError for any reply but a success, and a TypeError without one. */
export async function call<E extends Endpoint>(
  endpoint: Checked<E> | Address<E>,
  input: CallOf<E>,
  options?: CallOptions,
): Promise<ReplyOf<E>> {
  const reply: unknown = await (await send<E>(endpoint, input, options)).json();
  return (endpoint.read ? endpoint.read(reply) : reply) as ReplyOf<E>;
}

/**
 * Calls an endpoint whose reply is a file, or where only the success counts: the body of the reply is not read. Cookies
 * travel along, and a JSON content type only when there is a body.
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

/** Hears of each reply that says that the session is over. Returns how to stop. */
export function onSessionOver(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => void sessionEndListeners.delete(listener);
}

/** What was called when the server asked for a second proof. */
export interface AskedAct {
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  params?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** Asks the user for a second proof; false when they decline. */
type ConfirmIdentity = (act: AskedAct) => Promise<boolean>;
let confirmIdentity: ConfirmIdentity = async () => false;

/** Says who asks when the server wants a second proof: the call is repeated once it is given. Returns what takes that back. */
export function onConfirmationRequired(ask: ConfirmIdentity): () => void {
  confirmIdentity = ask;
  return () => {
    if (confirmIdentity === ask) confirmIdentity = async () => false;
  };
}

/** After this many milliseconds without an answer something that was sent counts as failed. */
const patience = 30_000;

/** The signal for a call that a person waits for. */
export const slowSendSignal = () => AbortSignal.timeout(patience);
