import { expect, test } from 'vitest';
import { isOlderRelease } from './release.ts';

test.each([
  ['984-0402792a', '985-c227539c', true],
  ['985-c227539c', '985-c227539c', false],
  ['1000-c227539c', '985-c227539c', false],
  ['unknown', '985-c227539c', false],
  ['984-0402792a', 'unknown', false],
  ['', '985-c227539c', false],
])('release %s is older than %s: %s', (release, other, isOlder) => {
  expect(isOlderRelease(release, other)).toBe(isOlder);
});
