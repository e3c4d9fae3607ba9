import { expect, test } from 'vitest';
import { profileQueryOf } from './profile-filter.ts';

test('in the evening of the office, when it is tomorrow in UTC, what ends today has not ended', () => {
  const evening = new Date('2026-11-28T03:00:00Z');
  expect(profileQueryOf({ certificateEndsWithin: 60 }, evening)).toEqual({
    keys: [],
    certificate: { words: [], validOn: '2026-11-27', endsBy: '2027-01-26' },
  });
});
