import { expect, test } from 'vitest';
import { isGuessable } from './password-strength.ts';
import { newTemporaryPassword } from './temporary-password.ts';

const email = 'rosalind.weaver@larkfield.example';

test.each([
  'passwordpassword',
  'Password1234!',
  'P@ssw0rd2026!!',
  'Welcome2Larkfield',
  'larkfieldstaffing',
  'Staffing-Portal-2026',
  'Summer2025Summer',
  '123456789012',
  'aaaaaaaaaaaa',
  'abcdefghijklm',
  'qwertyuiop[]12',
  'Blue7Blue7Blue7',
  'RosalindWeaver1',
  'adminadminadmin',
  'iloveyou-dallas',
])('%s is guessed first', (password) => {
  expect(isGuessable(password, email)).toBe(true);
});

test.each([
  'correct horse battery staple',
  'violet-kettle-umbrella',
  'Tq8#vRz2!mWp',
  'żółw & 海亀 pond',
  'my nurse sings about copper bridges',
])('%s is hard enough', (password) => {
  expect(isGuessable(password, email)).toBe(false);
});

test('a temporary password has 20 characters, is hard enough and never the same', () => {
  const made = Array.from({ length: 200 }, newTemporaryPassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) {
    expect(password).toMatch(/^[a-zA-Z2-9]{20}$/);
    expect(isGuessable(password, email)).toBe(false);
  }
});
