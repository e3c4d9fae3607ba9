import { UnrecoverableError } from 'bullmq';
import { expect, test } from 'vitest';
import { DeadlineError } from '#src/browser/deadline.ts';
import { failureReason, isFinal, isLastAttempt, tooLarge } from './job-rules.ts';

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

test.each([
  [new UnrecoverableError(tooLarge), 'The report is too large to print'],
  [new DeadlineError(10_000), 'Rendering took longer than 10 s'],
  [new UnrecoverableError('job stalled more than allowable limit'), 'The worker ended each time it tried to make this PDF'],
  [new Error('E11000 dup key: Quennell'), "The PDF couldn't be made after several attempts"],
])('%s is told to staff as "%s"', (error, reason) => {
  expect(failureReason(error)).toBe(reason);
});
