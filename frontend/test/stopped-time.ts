import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stops what waits for a time to pass, so that no test depends on how fast it is; requests need no timer and are answered. */
export const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Lets milliseconds of the stopped time pass. */
export const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Waits, in no time, until something is found. */
export async function waitForElement(find: () => unknown): Promise<void> {
  while (!find()) await advanceTime(0);
}
