import { createHttpApp } from '@larkfield/service-kit/http/http-app.ts';
import { listen } from '@larkfield/service-kit/http/http-server.ts';
import { createSigner, createVerifier, type ServiceName, type UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { createLogger } from '@larkfield/service-kit/telemetry/logger.ts';
import type { Route } from '@larkfield/service-kit/http/route.ts';
import type { SecretFiles } from '@larkfield/one-machine/create-secrets.ts';

/** The caller of a test request. */
export type Caller = 'anonymous' | 'user' | 'admin' | ServiceName;

export interface ServedRoutes {
  url: string;
  /** Sends a request as a given caller. A body is sent as JSON, and bytes are sent unchanged. */
  send: (method: string, path: string, options?: SendOptions) => Promise<Response>;
  stop: () => Promise<void>;
}

export interface SendOptions {
  as?: Caller;
  body?: unknown;
  headers?: Record<string, string>;
  /** False for staff without a recent re-authentication; by default staff have just re-authenticated. */
  isConfirmed?: boolean;
}

export const staffIds = { user: '65a0000000000000000000aa', admin: '65a0000000000000000000ad' } as const;

function staff(role: 'user' | 'admin', isConfirmed: boolean): UserIdentity {
  const session = { sessionId: `session-of-${role}`, ...(isConfirmed && { confirmedAt: Date.now() }) };
  return { kind: 'user', userId: staffIds[role], email: `${role}@larkfield.example`, role, ...session };
}

/** Serves the routes of one service on a free port, with real identities. */
export async function serveRoutes(service: ServiceName, routes: Route[], secrets: SecretFiles): Promise<ServedRoutes> {
  const verify = createVerifier(service, secrets.publicKeys);
  const app = createHttpApp({ routes, verify, log: createLogger(service, 'silent'), readiness: {} });
  const { port, close } = await listen(app, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${port}`;
  return { url, stop: close, send: createSender(service, url, secrets) };
}

/** Makes the function that sends requests to a service at a URL as a given caller. */
export function createSender(service: ServiceName, url: string, secrets: SecretFiles): ServedRoutes['send'] {
  const gateway = createSigner('gateway', secrets.internalKey('gateway'));
  const tokenOf = (caller: Exclude<Caller, 'anonymous'>, isConfirmed: boolean) =>
    caller === 'user' || caller === 'admin'
      ? gateway.forUser(service, staff(caller, isConfirmed))
      : createSigner(caller, secrets.internalKey(caller)).forService(service);
  return (method, path, { as = 'anonymous', body, headers = {}, isConfirmed = true } = {}) => {
    const request: RequestInit = {
      method,
      redirect: 'manual',
      headers: {
        ...(as !== 'anonymous' && { authorization: `Bearer ${tokenOf(as, isConfirmed)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer> | undefined) : JSON.stringify(body),
    };
    return fetch(`${url}${path}`, request);
  };
}
