import { expect, test } from 'vitest';
import { initialsOf } from './report-answer.ts';

test.each([
  ['Wilhelmina Testcase', 'W. T.'],
  ['Marisol de la Quennell-Abara', 'M. Q.'],
  ['  ádám   élő ', 'Á. É.'],
  ['Cher', 'C.'],
  ['李 小龙', '李. 小.'],
  ["42 'Nan' 7", 'N.'],
])('shortens %s to %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
