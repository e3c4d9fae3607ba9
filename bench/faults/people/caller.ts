import { endpointUrl, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';

/** A client's view of one request; status 0 if the connection broke or no reply came in time. */
export interface Answer<T = unknown> {
  status: number;
  body: T | null;
  cookies: string[];
  milliseconds: number;
}

export interface Extras {
  cookie?: string;
  idempotencyKey?: string;
}

/** How long a client waits for a reply, in milliseconds. */
const patience = 30_000;

export type Call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, extras?: Extras) => Promise<Answer<ReplyOf<E>>>;

/** Makes calls that each use a new client address, so that rate limits stay on without affecting the measurement. */
export function createCaller(url: string): { call: Call; download: (path: string) => Promise<Answer<Buffer>> } {
  let calls = 0;
  const send = async (path: string, init: RequestInit, { cookie, idempotencyKey }: Extras = {}) => {
    calls += 1;
    const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    return fetch(`${url}${path}`, {
      ...init,
      signal: AbortSignal.timeout(patience),
      headers: {
        origin: url,
        'x-forwarded-for': address,
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
    });
  };
  const observe = async <T>(request: Promise<Response>, read: (response: Response) => Promise<T>): Promise<Answer<T>> => {
    const start = performance.now();
    const since = () => performance.now() - start;
    try {
      const response = await request;
      const body = await read(response);
      return {
        status: response.status,
        body,
        cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!),
        milliseconds: since(),
      };
    } catch {
      return { status: 0, body: null, cookies: [], milliseconds: since() };
    }
  };
  return {
    call: async (endpoint, input, extras) => {
      const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
      const init = { method: endpoint.method, ...(body !== undefined && { body: JSON.stringify(body) }) };
      return observe(
        send(endpointUrl(endpoint, { params, query }), init, extras),
        async (response) => (await response.json()) as ReplyOf<typeof endpoint>,
      );
    },
    download: (path) => observe(send(path, { method: 'GET' }), async (response) => Buffer.from(await response.arrayBuffer())),
  };
}
