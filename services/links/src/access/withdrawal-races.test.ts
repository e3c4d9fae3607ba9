// @rest: kills
import { test } from 'vitest';
import { hour } from '@larkfield/schemas/durations.ts';
import { runWithdrawalRaces } from '#test/withdrawal-races.ts';

/** DRAWS=1000 draws more: with a part of what stops them taken out, one race in fifteen to one in a hundred and twenty finds it. */
const races = Number(process.env['DRAWS'] ?? 120);

test(
  `in ${races} races of a withdrawal against view, edit and download, nothing succeeds once the withdrawal is confirmed`,
  () => runWithdrawalRaces(races),
  4 * hour,
);
