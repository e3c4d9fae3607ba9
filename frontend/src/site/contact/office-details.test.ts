import { brand } from '@larkfield/brand/brand.ts';
import { expect, test } from 'vitest';
import { openingParts } from './office-details.tsx';

test.each([
  ['6:00 AM–6:00 PM PST', { from: 0.25, to: 0.75 }],
  ['8:00 AM–2:00 PM PST', { from: 8 / 24, to: 14 / 24 }],
  ['12:00 AM–12:30 PM', { from: 0, to: 12.5 / 24 }],
  ['Closed', null],
])('%s is drawn as %o', (time, expected) => {
  expect(openingParts(time)).toEqual(expected);
});

test('the hours of the firm can be read', () => {
  expect(brand.hours.map(({ time }) => openingParts(time) !== null)).toEqual([true, true, false]);
});
