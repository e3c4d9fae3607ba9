import { expect, test } from 'vitest';
import { addBusinessDays, dueTimesOf } from './answer-by.ts';

const noon = (date: string) => new Date(`${date}T18:00:00Z`);

test.each([
  ['a Monday', '2026-11-30', '2026-12-07'],
  ['a Friday', '2026-12-04', '2026-12-11'],
  ['a Saturday', '2026-12-05', '2026-12-11'],
  ['a Sunday', '2026-12-06', '2026-12-11'],
])('five business days after %s', (_day, from, to) => {
  expect(addBusinessDays(noon(from), 5)).toEqual(noon(to));
});

test('uses the day of the office, where Saturday in UTC may still be Friday', () => {
  expect(addBusinessDays(new Date('2026-12-05T02:00:00Z'), 1)).toEqual(new Date('2026-12-08T02:00:00Z'));
});

test('promises a file within five business days and a review within 30 days, and each is due within 45 days', () => {
  const received = noon('2026-11-30');
  expect(dueTimesOf('access', received)).toEqual({ dueAt: noon('2027-01-14'), answerBy: noon('2026-12-07') });
  expect(dueTimesOf('review', received)).toEqual({ dueAt: noon('2027-01-14'), answerBy: noon('2026-12-30') });
  expect(dueTimesOf('erasure', received)).toEqual({ dueAt: noon('2027-01-14'), answerBy: noon('2027-01-14') });
});
