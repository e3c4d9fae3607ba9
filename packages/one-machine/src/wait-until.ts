/** CPU seconds that count as work within one time-out; an idle service uses less than two. */
const littleWork = 3;

interface Waiting {
  timeout?: number;
  interval?: number;
  /** CPU seconds that the awaited part has used; the wait continues while the part works. */
  spent?: () => number;
}

/**
 * Polls until the result is neither null nor false; rejects with the description after the time-out in milliseconds.
 * The default is long enough for the slowest machine, so it only ends waits that would never succeed.
 */
export async function waitUntil<T>(
  description: string,
  ask: () => Promise<T | null | false> | T | null | false,
  { timeout = 120_000, interval = 50, spent }: Waiting = {},
): Promise<T> {
  let end = Date.now() + timeout;
  let spentBefore = spent?.() ?? 0;
  let lastError: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== false) return answer;
    } catch (error) {
      lastError = error;
    }
    if (Date.now() > end) {
      const spentNow = spent?.() ?? 0;
      if (spentNow - spentBefore < littleWork) throw new Error(`Waited ${timeout} ms in vain: ${description}`, { cause: lastError });
      spentBefore = spentNow;
      end = Date.now() + timeout;
    }
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
