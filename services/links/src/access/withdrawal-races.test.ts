import { test } from 'vitest';
import { runWithdrawalRaces } from '#test/withdrawal-races.ts';

test('in 40 races of a withdrawal against view, edit and download, nothing succeeds once the withdrawal is confirmed', () =>
  runWithdrawalRaces(40));
