// @rest: kills
import { expect, test } from 'vitest';
import { leadLives } from '#test/reference-lives.ts';

// The time-out is longer than each wait in the test, so that a failing wait names what is missing. DRAWS=500 runs more.
test('requests survive kills of both services: every mail is sent once, and no state is lost', { timeout: 1_800_000 }, async () => {
  expect(await leadLives(Number(process.env['DRAWS'] ?? 24))).toBeGreaterThan(0);
});
