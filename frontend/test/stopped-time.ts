import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stops all time-outs, so that no test depends on the speed of the machine; requests need no timer and get their replies. */
export const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Advances the stopped clock by some milliseconds. */
export const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Waits, without advancing the clock, until `find` returns something. */
export async function waitForElement(find: () => unknown): Promise<void> {
  while (!find()) await advanceTime(0);
}
