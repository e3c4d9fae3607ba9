import { expect } from 'vitest';

/** Runs a check on each item and fails with one line per failed item, so that a rule for many items needs only one test. */
export async function checkEach<T>(each: Iterable<T>, nameOf: (one: T) => string, check: (one: T) => unknown): Promise<void> {
  const failures: string[] = [];
  let count = 0;
  for (const one of each) {
    count += 1;
    try {
      await check(one);
    } catch (error) {
      const { message, cause } = error as Error;
      failures.push([`${nameOf(one)}: ${message}`, ...(cause instanceof Error ? [cause.message] : [])].join('\n'));
    }
  }
  expect(count).toBeGreaterThan(0);
  expect(failures).toEqual([]);
}
