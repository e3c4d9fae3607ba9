import { expect, test } from 'vitest';
import { budget, measureForm } from './measure-form.ts';

test('the form with 120 skills keeps its budget on a slow processor and a slow connection', async () => {
  const { mouse, keyboard, quickFill, shifts, load } = await measureForm();
  for (const { median, worst } of [mouse, keyboard]) {
    expect(median).toBeLessThanOrEqual(budget.ratingMedian);
    expect(worst).toBeLessThanOrEqual(budget.ratingWorst);
  }
  expect(quickFill.worst).toBeLessThanOrEqual(budget.quickFillWorst);
  expect(shifts).toEqual([]);
  expect(load.usable).toBeLessThanOrEqual(budget.usable);
  expect(load.scriptBytes).toBeLessThanOrEqual(budget.scriptBytes);
});
