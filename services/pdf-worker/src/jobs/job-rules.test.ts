import { UnrecoverableError } from 'bullmq';
import { expect, test } from 'vitest';
import { isFinal } from './pdf-jobs.ts';

const job = (attemptsMade: number, attempts = 4) => ({ attemptsMade, opts: { attempts } });

test.each([
  [1, false],
  [3, false],
  [4, true],
])('a job with four attempts has finally failed after %i: %s', (made, isLast) => {
  expect(isFinal(job(made), new Error())).toBe(isLast);
});

test('a job that can never succeed gets no second attempt', () => {
  expect(isFinal(job(1), new UnrecoverableError())).toBe(true);
});
