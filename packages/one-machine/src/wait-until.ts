/** Processor seconds of one time-out that count as work; an idle service spends less than two. */
const littleWork = 3;

interface Waiting {
  timeout?: number;
  interval?: number;
  /** Processor seconds that the awaited part has spent; while it works, the wait goes on. */
  spent?: () => number;
}

/**
 * Asks again and again until the answer is not null or false; rejects with the description after the time-out in milliseconds.
 * By default that is long enough for the slowest machine: it ends what would never come.
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
