/**
 * Asks again and again until the answer is not null or false; rejects with the description after the time-out in milliseconds.
 * By default that is long enough for the slowest machine: it ends what would never come.
 */
export async function waitUntil<T>(
  description: string,
  ask: () => Promise<T | null | false> | T | null | false,
  { timeout = 120_000, interval = 50 } = {},
): Promise<T> {
  const end = Date.now() + timeout;
  let lastError: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== false) return answer;
    } catch (error) {
      lastError = error;
    }
    if (Date.now() > end) throw new Error(`Waited ${timeout} ms in vain: ${description}`, { cause: lastError });
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
