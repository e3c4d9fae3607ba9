import { expect, test } from 'vitest';
import { formatWait } from './durations.ts';

test.each([
  [0, '1 second'],
  [0.4, '1 second'],
  [59.2, '60 seconds'],
  [90, '90 seconds'],
  [90.5, '2 minutes'],
  [15 * 60, '15 minutes'],
  [3_600, '60 minutes'],
  [90 * 60 + 1, '2 hours'],
  [24 * 3_600, '24 hours'],
])('%d seconds read as %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});
