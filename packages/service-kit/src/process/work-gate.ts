import { fail } from '#src/http/app-error.ts';

/** Runs work when there is a free place; throws SERVICE_UNAVAILABLE when too much work is waiting. */
export type WorkGate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` works and lets `waiting` more wait, each for at most `patience` milliseconds. It is for work that needs
 * much memory, such as password hashes.
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
