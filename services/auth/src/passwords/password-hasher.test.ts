import { expect, test } from 'vitest';
import type { AppError } from '@larkfield/service-kit/app-error.ts';
import { createPasswordHasher } from './password-hasher.ts';

test('only so many passwords are hashed at once, some wait, and the rest hears that the service is busy', async () => {
  const hasher = await createPasswordHasher({ atOnce: 2, queueLength: 1 });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('violet-kettle-umbrella')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as AppError] : []));
  expect(refused.map(({ code }) => code)).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
  expect(await hasher.verify(null, 'violet-kettle-umbrella')).toBe(false);
});
