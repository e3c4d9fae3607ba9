import { expect, test } from 'vitest';
import { instantSchema } from '@larkfield/schemas/identifiers.ts';
import { endOfDay, startOfDay } from './list-filters.tsx';

test.each(['9999-12-31', '9999-12-30', '2026-03-01', '0001-01-01'])('%s is a whole day that the server accepts', (day) => {
  const [start, end] = [startOfDay(day)!, endOfDay(day)!];
  expect([start, end].map((instant) => instantSchema.safeParse(instant).success)).toEqual([true, true]);
  expect(start < end).toBe(true);
  const local = new Date(start);
  expect([local.getFullYear(), local.getMonth() + 1, local.getDate()]).toEqual(day.split('-').map(Number));
});

test.each(['', '2026-02-30', '2026-13-01', '2026-00-10', 'today', '10000-01-01', '2026-3-1'])(
  '"%s" is not a day and filters nothing',
  (day) => {
    expect([startOfDay(day), endOfDay(day)]).toEqual([undefined, undefined]);
  },
);
