import { expect, test } from 'vitest';
import { leadLives } from '#test/reference-lives.ts';

test('requests live through kills of both services: every mail once, no state lost', async () => {
  expect(await leadLives(12)).toBeGreaterThan(0);
});
