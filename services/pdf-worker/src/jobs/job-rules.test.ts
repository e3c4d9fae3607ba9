import { UnrecoverableError } from 'bullmq';
import { expect, test } from 'vitest';
import { isFinal, isLastAttempt } from './job-rules.ts';

const job = (attemptsMade: number, attempts = 4) => ({ attemptsMade, opts: { attempts } });

test.each([
  [0, false],
  [2, false],
  [3, true],
])('after %i failed attempts of four the one that fails now is the last: %s', (made, isLast) => {
  expect(isLastAttempt(job(made), new Error())).toBe(isLast);
  expect(isFinal(job(made + 1), new Error())).toBe(isLast);
});

test('a job that can never succeed has no second attempt', () => {
  expect(isLastAttempt(job(0), new UnrecoverableError())).toBe(true);
});
