import { expect, test } from 'vitest';
import { createPasscodeHasher } from './passcode-hasher.ts';

test('hashes a passcode by argon2id at 19 MiB, and verifies it only with the same pepper', async () => {
  const hasher = createPasscodeHasher(Buffer.alloc(32, 1));
  const hash = await hasher.hash('314159');
  expect(hash).toContain('$argon2id$v=19$m=19456,p=1,t=2$');
  expect(await hasher.verify(hash, '314159')).toBe(true);
  expect(await hasher.verify(hash, '271828')).toBe(false);
  expect(await createPasscodeHasher(Buffer.alloc(32, 2)).verify(hash, '314159')).toBe(false);
});
