// @rest: kills
import { expect, test } from 'vitest';
import { leadLives } from '#test/reference-lives.ts';

// Longer than each of its waits, so that one of them says what did not come. DRAWS=500 draws more.
test('requests live through kills of both services: every mail once, no state lost', { timeout: 1_800_000 }, async () => {
  expect(await leadLives(Number(process.env['DRAWS'] ?? 24))).toBeGreaterThan(0);
});
