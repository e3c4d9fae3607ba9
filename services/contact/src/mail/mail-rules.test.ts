import { expect, test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import { isGivenUp, readMailFailure, retryDelay } from './mail-rules.ts';

test.each([
  [1, 30_000],
  [2, 60_000],
  [4, 240_000],
  [8, hour],
  [1_000, hour],
])('after %i attempts the sweep waits %i ms', (attempts, delay) => {
  expect(retryDelay(attempts)).toBe(delay);
});

test.each([
  ['a rejected recipient', { code: 'EENVELOPE', responseCode: 550, permanent: true }, { code: 'EENVELOPE 550', isRefusal: true }],
  ['a rejected message', { code: 'EMESSAGE', responseCode: 554, permanent: true }, { code: 'EMESSAGE 554', isRefusal: true }],
  ['a busy server', { code: 'EMESSAGE', responseCode: 451, permanent: false }, { code: 'EMESSAGE 451', isRefusal: false }],
  ['a rejected sign-in', { code: 'EAUTH', responseCode: 535, permanent: true }, { code: 'EAUTH 535', isRefusal: false }],
  ['a closed port', { code: 'ESOCKET' }, { code: 'ESOCKET', isRefusal: false }],
  ['something without a code', new Error('of nurse@candidate.example'), { code: 'UNKNOWN', isRefusal: false }],
])('reads only the code of %s', (_what, error, failure) => {
  expect(readMailFailure(error)).toEqual(failure);
});

test.each([
  ['submission-receipt', true, 0, true],
  ['submission-receipt', false, 71 * hour, false],
  ['smart-link-used', false, 73 * hour, true],
  ['my-checklists-link', false, hour / 5, false],
  ['my-checklists-link', false, hour / 3, true],
  ['inquiry', true, 0, false],
  ['inquiry', false, 1_000 * hour, false],
] as const)('%s, refused: %s, %i ms old, is given up: %s', (kind, isRefusal, age, isOver) => {
  expect(isGivenUp(kind, { code: 'EMESSAGE 550', isRefusal }, age)).toBe(isOver);
});
