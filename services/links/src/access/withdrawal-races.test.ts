// @rest: kills
import { test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import { runWithdrawalRaces } from '#test/withdrawal-races.ts';

/** DRAWS=1000 runs more races. Without some part of the protection, between 1 in 15 and 1 in 120 races fail. */
const races = Number(process.env['DRAWS'] ?? 120);

test(
  `in ${races} races of a withdrawal against view, edit and download, nothing succeeds once the withdrawal is confirmed`,
  () => runWithdrawalRaces(races),
  4 * hour,
);
