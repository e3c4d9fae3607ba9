import { AsyncLocalStorage } from 'node:async_hooks';

/** The request on whose behalf code runs. */
interface RequestOrigin {
  requestId?: string;
  /** The client's address as logs and the audit trail may hold it. */
  client?: string;
}

const storage = new AsyncLocalStorage<RequestOrigin>();

/** Runs work on behalf of a request: its calls and jobs carry the request's id. */
export function withRequestId<T>(requestId: string | undefined, work: () => T, client?: string): T {
  return storage.run({ ...(requestId !== undefined && { requestId }), ...(client !== undefined && { client }) }, work);
}

/** The id of the request on whose behalf this code runs. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** The client of that request in the gateway's form for logs; calls between services have none. */
export function currentClient(): string | undefined {
  return storage.getStore()?.client;
}
