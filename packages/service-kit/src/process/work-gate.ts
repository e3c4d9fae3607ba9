import { fail } from '#src/http/app-error.ts';

/** Runs a piece of work when there is room for it; throws SERVICE_UNAVAILABLE when too much waits already. */
export type WorkGate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets at most `atOnce` pieces of work run and `waiting` more wait, each for `patience` milliseconds at most; for work that holds
 * memory, such as password hashes.
 */
export function createWorkGate(atOnce: number, waiting: number, patience = Infinity): WorkGate {
  let running = 0;
  const queue = new Set<() => void>();

  const waitForTurn = () =>
    new Promise<boolean>((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        queue.delete(begin);
        resolve(true);
      };
      const giveUp = () => {
        queue.delete(begin);
        resolve(false);
      };
      const timer = Number.isFinite(patience) ? setTimeout(giveUp, patience) : undefined;
      queue.add(begin);
    });

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.size >= waiting || !(await waitForTurn())) fail('SERVICE_UNAVAILABLE', { retryAfter: 2 });
    try {
      return await work();
    } finally {
      const [next] = queue;
      if (next) next();
      else running -= 1;
    }
  };
}
