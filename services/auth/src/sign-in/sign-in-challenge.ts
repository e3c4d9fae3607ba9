import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { findableTokenHash, hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import type { SessionStore } from '@larkfield/stored-data/session-store.ts';
import { findUserById, type StoredUser } from '#src/users/user-store.ts';

const ages = { code: authConstants.codeStepAge, password: authConstants.laterStepAge, enrolment: authConstants.laterStepAge } as const;

/** The step of a sign-in for which a challenge is valid. */
export type ChallengeStep = keyof typeof ages;

const challengeSchema = z.strictObject({ userId: objectIdSchema, mac: z.string() });

const keyOf = (step: ChallengeStep, hash: string) => `sign-in:${step}:${hash}`;
/**
 * Authenticates a challenge with the session key, so that write access to
 * Redis is not enough to forge one. A new password invalidates challenges.
 */
const macOf = ({ key }: SessionStore, step: ChallengeStep, hash: string, { _id, passwordHash }: StoredUser) =>
  keyedHash(key, JSON.stringify(['challenge', step, hash, _id.toHexString(), passwordHash]));

/** Records the progress of a sign-in for a few minutes; stores only the hash of the challenge. */
export async function openChallenge(sessions: SessionStore, step: ChallengeStep, user: StoredUser): Promise<string> {
  const token = newToken();
  const hash = hashToken(token);
  const challenge = { userId: user._id.toHexString(), mac: macOf(sessions, step, hash, user) };
  await sessions.redis.set(keyOf(step, hash), JSON.stringify(challenge), 'PX', ages[step]);
  return token;
}

/** The user whose sign-in has reached this step; throws SIGN_IN_EXPIRED for any other challenge. */
export async function requireChallenge(sessions: SessionStore, step: ChallengeStep, token: string): Promise<StoredUser> {
  const hash = findableTokenHash(token) ?? fail('SIGN_IN_EXPIRED');
  const text = (await sessions.redis.get(keyOf(step, hash))) ?? fail('SIGN_IN_EXPIRED');
  const { userId, mac } = challengeSchema.parse(JSON.parse(text));
  const user = await findUserById(userId);
  return user?.isActive && isEqual(mac, macOf(sessions, step, hash, user)) ? user : fail('SIGN_IN_EXPIRED');
}

const isEqual = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** Invalidates a challenge after its use. */
export async function endChallenge({ redis }: Pick<SessionStore, 'redis'>, step: ChallengeStep, token: string): Promise<void> {
  await redis.del(keyOf(step, hashToken(token)));
}
