import { expect, test } from 'vitest';
import { cleanDateOfBirth } from './date-of-birth-text.ts';

test.each([
  ['1985-03-15', '03/15/1985'],
  [' 1985-03-05 ', '03/05/1985'],
  ['3/15/1985', '3/15/1985'],
  ['1985-03-1', '1985-03-1'],
  ['1985-03-155', '1985-03-155'],
  ['', ''],
])('%j becomes %j', (typed, written) => {
  expect(cleanDateOfBirth(typed)).toBe(written);
});
