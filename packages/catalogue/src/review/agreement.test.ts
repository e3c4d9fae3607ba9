import { expect, test } from 'vitest';
import type { Criticality } from '#src/format.ts';
import { agreementOf, describeAgreement } from './agreement.ts';

const times = (count: number, one: Criticality, other: Criticality): [Criticality, Criticality][] =>
  Array.from({ length: count }, () => [one, other]);

test('kappa is 1 for full agreement, and 0 for agreement by chance', () => {
  expect(agreementOf([...times(3, 'critical', 'critical'), ...times(2, 'low', 'low')])).toEqual({ count: 5, equal: 5, kappa: 1 });
  const byChance = [...times(1, 'high', 'high'), ...times(1, 'high', 'low'), ...times(1, 'low', 'high'), ...times(1, 'low', 'low')];
  expect(agreementOf(byChance)).toEqual({ count: 4, equal: 2, kappa: 0 });
});

test('a difference of two steps weighs four times as much as one step', () => {
  const pairs = [
    ...times(4, 'critical', 'critical'),
    ...times(2, 'critical', 'high'),
    ...times(3, 'medium', 'medium'),
    ...times(1, 'medium', 'critical'),
  ];
  // Computed by hand. Observed: (2 · 1 + 1 · 4) / 10; expected: 0.6 · 0.2 · 1 + 0.6 · 0.3 · 4 + 0.4 · 0.5 · 4 + 0.4 · 0.2 · 1.
  const { equal, kappa } = agreementOf(pairs);
  expect([equal, kappa?.toFixed(6)]).toEqual([7, (1 - 0.6 / 1.72).toFixed(6)]);
});

test('describes the agreement in words, even when it cannot be computed', () => {
  expect(describeAgreement(agreementOf([]))).toBe('Criticality: nothing was rated.');
  expect(describeAgreement(agreementOf(times(2, 'high', 'high')))).toContain('2 of 2 as in the file (100 %), weighted kappa not defined');
});
