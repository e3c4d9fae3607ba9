import { expect, test } from 'vitest';
import { readShortReference } from '#src/submissions/short-reference.ts';
import { checkAddress, checkCodeOf, deriveCheckKey, isSameCode, readCheckCode } from './check-code.ts';

const key = deriveCheckKey(Buffer.alloc(32, 7));
const signed = { reference: 'LK-7Q3M-X9TR', revision: 1, contentHash: 'a'.repeat(64) };

test('the check code of signed content never changes, since it is printed', () => {
  expect(checkCodeOf(key, signed)).toBe('NB49-NPPB');
});

test('a different reference, revision, content or key gives a different code', () => {
  const others = [
    checkCodeOf(key, { ...signed, reference: 'LK-7Q3M-X9TS' }),
    checkCodeOf(key, { ...signed, revision: 2 }),
    checkCodeOf(key, { ...signed, contentHash: 'b'.repeat(64) }),
    checkCodeOf(deriveCheckKey(Buffer.alloc(32, 8)), signed),
  ];
  expect(new Set([...others, checkCodeOf(key, signed)]).size).toBe(5);
});

test.each([
  ['8H2K-Q4TZ', '8H2K-Q4TZ'],
  ['8h2kq4tz', '8H2K-Q4TZ'],
  [' 8H2K – Q4TZ ', '8H2K-Q4TZ'],
  ['8h2k q4tz', '8H2K-Q4TZ'],
  ['OoIiLl01', '0011-1101'],
  ['8H2K-Q4T', 'UUUU-UUUU'],
  ['8H2K-Q4TZZ', 'UUUU-UUUU'],
  ['UUUU-UUUU', 'UUUU-UUUU'],
  ['', 'UUUU-UUUU'],
])('reads the code %j as %s', (typed, read) => {
  expect(readCheckCode(typed)).toBe(read);
  expect(isSameCode(readCheckCode(typed), checkCodeOf(key, signed))).toBe(false);
});

test.each([
  ['LK-7Q3M-X9TR', 'LK-7Q3M-X9TR'],
  ['lk7q3mx9tr', 'LK-7Q3M-X9TR'],
  ['1K 7Q3M X9TR', 'LK-7Q3M-X9TR'],
  ['7q3m-x9tr', 'LK-7Q3M-X9TR'],
  ['LK-LKLK-LKLK', 'LK-1K1K-1K1K'],
  ['LK-7Q3M-X9T', null],
  ['LK-7Q3M-X9TU', null],
  ['', null],
])('reads the reference %j as %s', (typed, read) => {
  expect(readShortReference(typed)).toBe(read);
});

test('the address starts with the origin, whatever else the setting contains', () => {
  expect(checkAddress('https://www.larkfield.example/', 'LK-7Q3M-X9TR', '8H2K-Q4TZ')).toBe(
    'https://www.larkfield.example/verify/LK-7Q3M-X9TR/8H2K-Q4TZ',
  );
});
