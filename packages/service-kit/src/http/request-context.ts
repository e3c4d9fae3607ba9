import { AsyncLocalStorage } from 'node:async_hooks';

/** In whose name code runs. */
interface RequestOrigin {
  requestId?: string;
  /** The client's address as logs and the audit trail may hold it. */
  client?: string;
}

const storage = new AsyncLocalStorage<RequestOrigin>();

/** Does a piece of work in the name of a request: what it calls and queues carries the request's id on. */
export function withRequestId<T>(requestId: string | undefined, work: () => T, client?: string): T {
  return storage.run({ ...(requestId !== undefined && { requestId }), ...(client !== undefined && { client }) }, work);
}

/** The id of the request in whose name this code runs. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId;
}

/** The client of that request, as the gateway names it for logs; the calls of services to each other have none. */
export function currentClient(): string | undefined {
  return storage.getStore()?.client;
}
