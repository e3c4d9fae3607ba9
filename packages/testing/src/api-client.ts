import { endpointUrl, type CallOf, type Endpoint, type ReplyOf } from '@larkfield/schemas/endpoint.ts';

/** A visitor without a browser, who calls contracts through the gateway and keeps cookies. */
export interface ApiClient {
  /** Returns the reply; throws an error with status and body on anything but success. */
  call: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<ReplyOf<E>>;
  send: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<Response>;
}

/** Makes a visitor of a product that runs at `url`, with a client address behind one trusted proxy; `origin` is the public URL. */
export function createApiClient(url: string, clientAddress = '203.0.113.7', origin = url): ApiClient {
  const cookies = new Map<string, string>();
  const send: ApiClient['send'] = async (endpoint, input) => {
    const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
    const response = await fetch(`${url}${endpointUrl(endpoint, { params, query })}`, {
      method: endpoint.method,
      headers: {
        origin,
        'x-forwarded-for': clientAddress,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    send,
    async call(endpoint, input) {
      const response = await send(endpoint, input);
      if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as ReplyOf<typeof endpoint>;
    },
  };
}
