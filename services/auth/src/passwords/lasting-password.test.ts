import { expect, test } from 'vitest';
import common from './common-passwords.json' with { type: 'json' };
import { weaknessOf } from './lasting-password.ts';
import { newTemporaryPassword } from './temporary-password.ts';

const email = 'rosalind.weaver@larkfield.example';
const isCommon = 'This is one of the most common passwords. Please choose another one.';
const isNearlyCommon = 'Without the digits and signs at its ends, this is one of the most common passwords. Please choose another one.';

test('the list has 3,000 different passwords of at least 12 characters, in lower case', () => {
  expect(common.passwords.length).toBe(3_000);
  expect(new Set(common.passwords).size).toBe(3_000);
  expect(common.passwords.filter((one) => one.length < 12 || one !== one.toLowerCase())).toEqual([]);
});

test.each([
  ['passwordpassword', isCommon],
  ['PasswordPassword', isCommon],
  ['123456789012', isCommon],
  ['1qaz2wsx3edc', isCommon],
  ['Password1234', isCommon],
  ['Password1234!', isNearlyCommon],
  ['PasswordPassword2026!', isNearlyCommon],
  ['#1Administrator', isNearlyCommon],
])('refuses %s as common', (password, reason) => {
  expect(weaknessOf(password, email)).toBe(reason);
});

test.each([
  ['Larkfield2026!', 'larkfield'],
  ['larkfield12345', 'larkfield'],
  ['2026-Staffing-2026', 'staffing'],
  ['Weaver198503154', 'weaver'],
  ['RosalindWeaver1', 'rosalindweaver'],
  ['rosalind.weaver', 'rosalind.weaver'],
  ['rosalind.weaver@larkfield.example', 'rosalind.weaver@larkfield.example'],
])('refuses %s and names the word', (password, word) => {
  expect(weaknessOf(password, email)).toContain(`"${word}"`);
});

test('allows the name of a person with another address', () => {
  expect(weaknessOf('Weaver198503154', 'nora.lindqvist@larkfield.example')).toBeNull();
});

/** Fifteen passwords that people typically try first. Only those in the list are refused. */
test.each([
  ['temporary-pass-1', null],
  ['Welcome12345!', null],
  ['ChangeMe12345', null],
  ['TestPassword1!', null],
  ['Temporary#2026', null],
  ['Summer2026!!!!', null],
  ['TempPassword123!', isNearlyCommon],
  ['SecurePass123!', null],
  ['nurse-station-4', null],
  ['Initial-Login-77', null],
  ['correct horse battery staple', null],
  ['Tq8#vRz2!mWp', null],
  ['żółw & 海亀 pond', null],
  ['my nurse sings about copper bridges', null],
  ['987 654 321 000', null],
])('%s: %s', (password, reason) => {
  expect(weaknessOf(password, email)).toBe(reason);
});

test('a temporary password has 20 characters, passes the rules and is different each time', () => {
  const made = Array.from({ length: 200 }, newTemporaryPassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) {
    expect(password).toMatch(/^[a-zA-Z2-9]{20}$/);
    expect(weaknessOf(password, email)).toBeNull();
  }
});
