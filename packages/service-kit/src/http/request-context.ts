import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string | undefined>();

/** Does a piece of work in the name of a request: what it calls and queues carries the request's id on. */
export function withRequestId<T>(requestId: string | undefined, work: () => T): T {
  return storage.run(requestId, work);
}

/** The id of the request in whose name this code runs. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}
