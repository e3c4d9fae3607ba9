import { UnrecoverableError } from 'bullmq';
import { expect, test } from 'vitest';
import { DeadlineError } from '#src/browser/deadline.ts';
import { failureReason, tooLarge } from './render-pdf.ts';

test.each([
  [new UnrecoverableError(tooLarge), 'The report is too large to print'],
  [new DeadlineError(10_000), 'Rendering took longer than 10 s'],
  [new UnrecoverableError('job stalled more than allowable limit'), 'The worker ended each time it tried to make this PDF'],
  [new Error('E11000 dup key: Quennell'), "The PDF couldn't be made after several attempts"],
])('staff see %s as "%s"', (error, reason) => {
  expect(failureReason(error)).toBe(reason);
});
