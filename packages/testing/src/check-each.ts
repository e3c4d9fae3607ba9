import { expect } from 'vitest';

/** Runs a check on each of many, and fails with all that failed, a line each: one test for a rule that is asked many times. */
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
