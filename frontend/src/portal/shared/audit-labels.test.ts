import { expect, test } from 'vitest';
import { actionName, commonActions } from './audit-labels.ts';

test('actions have plain names', () => {
  expect(actionName('password.changed')).toBe('Password changed');
  expect(actionName('submission.pdf-retried')).toBe('PDF requested again');
  expect(new Set(commonActions.map(actionName)).size).toBe(commonActions.length);
});
