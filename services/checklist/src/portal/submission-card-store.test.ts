import { expect, test } from 'vitest';
import { certificateQueryOf, secondsOf } from './submission-card-store.ts';

const second = (text: string) => Date.parse(text) / 1_000;

test.each([
  ['nothing', {}, {}],
  [
    'one whole day',
    { from: '2026-03-01', to: '2026-03-01' },
    { from: second('2026-03-01T00:00:00Z'), until: second('2026-03-02T00:00:00Z') },
  ],
  [
    'a day in Texas',
    { from: '2026-03-01T00:00:00-06:00', to: '2026-03-02T00:00:00-06:00' },
    { from: second('2026-03-01T06:00:00Z'), until: second('2026-03-02T06:00:00Z') },
  ],
  [
    'a day of 23 hours',
    { from: '2026-03-08T00:00:00-06:00', to: '2026-03-09T00:00:00-05:00' },
    { from: second('2026-03-08T06:00:00Z'), until: second('2026-03-09T05:00:00Z') },
  ],
])('%s gives the right range of seconds', (_what, filter, range) => {
  expect(secondsOf(filter)).toEqual(range);
});

test.each([
  ['before a leap day', '2028-01-15T12:00:00Z', '2027-01-15T12:00:00Z', '2027-03-15T12:00:00Z'],
  ['on a leap day', '2028-02-29T12:00:00Z', '2027-03-01T00:00:00Z', '2027-04-29T12:00:00Z'],
])('the filter for 60 days excludes past and later ends, %s', (_when, now, from, until) => {
  expect(secondsOf({ expiresWithin: 60 }, new Date(now))).toEqual({ from: second(from), until: second(until) });
});

test('a checklist that ends today has not ended in the office’s evening, when it is already tomorrow in UTC', () => {
  const evening = new Date('2026-11-28T03:00:00Z');
  expect(certificateQueryOf({ certificateEndsWithin: 60 }, evening)).toEqual({ words: [], validOn: '2026-11-27', endsBy: '2027-01-26' });
});
