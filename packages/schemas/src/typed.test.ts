import { expect, test } from 'vitest';
import { addressForm, cleanEmail, crockfordOf, matchesWords, plainSigns, toOneLine, tokenOf } from './typed.ts';

test.each([
  ['riley@candidate.example', 'riley@candidate.example'],
  ['mailto:riley@candidate.example', 'riley@candidate.example'],
  ['mailto:riley@candidate.example?subject=Hello', 'riley@candidate.example'],
  ['Riley Ngo <riley@candidate.example>', 'riley@candidate.example'],
  ['<mailto:riley@candidate.example>;', 'riley@candidate.example'],
  ['\u202Ariley@candidate.example\u202C', 'riley@candidate.example'],
  ['riley@candidate.example.', 'riley@candidate.example'],
  ['riley@candidate.example?x', 'riley@candidate.example?x'],
  ['not an address', 'not an address'],
])('reads the address %j as %j', (typed, address) => {
  expect(cleanEmail(typed, true)).toBe(address);
});

test('keeps the full stop of an address that is still being typed', () => {
  expect(cleanEmail('riley@candidate.', false)).toBe('riley@candidate.');
});

const token = 'ab12cd34'.repeat(8);

test.each([
  [token, token],
  [token.toUpperCase(), token],
  [`${token}.`, token],
  [`${token})`, token],
  [`\u200B${token}`, token],
  [`${token.slice(0, 40)}=\r\n ${token.slice(40)}`, token],
  [token.slice(0, 40), token.slice(0, 40)],
  // Extra hex digits are kept, since it is unknown which of them are wrong.
  [`${token}ab`, `${token}ab`],
])('reads the token of the link %j as %j', (segment, read) => {
  expect(tokenOf(segment)).toBe(read);
});

test.each([
  ['8h2k-q4tz', '8H2KQ4TZ'],
  ['8H2K–Q4TZ.', '8H2KQ4TZ'],
  ['8H2K\u00ADQ4TZ\u200B)', '8H2KQ4TZ'],
  ['８Ｈ２Ｋ Ｑ４ＴＺ', '8H2KQ4TZ'],
  ['OIL0-1111', '01101111'],
])('reads the code %j as %j', (typed, code) => {
  expect(crockfordOf(typed)).toBe(code);
});

test('reads every decimal digit as one of 0–9', () => {
  const digits = Array.from({ length: 0x11_00_00 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{Nd}/u.test(sign));
  expect(digits.length).toBeGreaterThan(600);
  expect(plainSigns(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10));
});

test('a name keeps the joiners that its script needs', () => {
  expect(toOneLine('علی\u200Cرضا\u200B \u202Aرضا\u202C')).toBe('علی\u200Cرضا رضا');
});

test('treats composed and decomposed letters of an address as equal', () => {
  expect(addressForm(' Rene\u0301@Candidate.example ')).toBe(addressForm('ren\u00E9@candidate.example'));
});

test('finds a text by the beginnings of its words, joined or separate', () => {
  expect(matchesWords("Anne-Marie O'Brien", 'annemarie obri')).toBe(true);
  expect(matchesWords('Annemarie OBrien', "anne marie o'brien")).toBe(true);
  expect(matchesWords('Anne Weber', 'marie')).toBe(false);
  expect(matchesWords('Anne Weber', ' ')).toBe(false);
});
