import { fail } from '#src/http/app-error.ts';

/** Runs a piece of work when there is room for it; throws SERVICE_UNAVAILABLE when too much waits already. */
export type WorkGate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets at most `atOnce` pieces of work run and `waiting` more wait; for work that holds memory, such as password hashes. */
export function createWorkGate(atOnce: number, waiting: number): WorkGate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) fail('SERVICE_UNAVAILABLE', { retryAfter: 2 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
