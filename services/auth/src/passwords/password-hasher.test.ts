import { expect, test } from 'vitest';
import type { AppError } from '@larkfield/service-kit/http/app-error.ts';
import { createPasswordHasher, hashMemory } from './password-hasher.ts';

test('limits the passwords that are hashed at once: some wait, and others get 503', async () => {
  const hasher = await createPasswordHasher(hashMemory.least, { atOnce: 2, queueLength: 1 });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('violet-kettle-umbrella')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as AppError] : []));
  expect(refused.map(({ code }) => code)).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
  expect(await hasher.verify(null, 'violet-kettle-umbrella')).toBe(false);
});

test('accepts a password typed on a Mac that was set on Windows, with accented letters encoded in either way', async () => {
  const hasher = await createPasswordHasher(hashMemory.least);
  const [joined, parted] = ['caf\u00e9-kettle-umbrella', 'cafe\u0301-kettle-umbrella'];
  expect(await hasher.verify(await hasher.hash(joined), parted)).toBe(true);
  expect(await hasher.verify(await hasher.hash(parted), joined)).toBe(true);
  expect(await hasher.verify(await hasher.hash(joined), 'cafe-kettle-umbrella')).toBe(false);
});

test('hashes by argon2id with 64 MiB, three rounds and one lane, and reports weaker hashes as outdated', async () => {
  const usual = await createPasswordHasher();
  const weaker = await createPasswordHasher(hashMemory.least);
  const [hash, weak] = await Promise.all([usual.hash('violet-kettle-umbrella'), weaker.hash('violet-kettle-umbrella')]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,(t=3,p=1|p=1,t=3)\$/);
  expect([hash, weak].map(usual.isOutdated)).toEqual([false, true]);
  expect(await usual.verify(weak, 'violet-kettle-umbrella')).toBe(true);
});
