import type { Redis } from 'ioredis';
import { z } from 'zod';
import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { objectIdSchema } from '@larkfield/schemas/identifiers.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { findableTokenHash, hashToken, newToken } from '@larkfield/service-kit/access/tokens.ts';
import { findUserById, type StoredUser } from '#src/users/user-store.ts';

const ages = { code: authConstants.codeStepAge, password: authConstants.laterStepAge, enrolment: authConstants.laterStepAge } as const;

/** The one step of a sign-in that a challenge may be used for. */
export type ChallengeStep = keyof typeof ages;

const challengeSchema = z.strictObject({ userId: objectIdSchema, passwordMark: z.string() });

const keyOf = (step: ChallengeStep, hash: string) => `sign-in:${step}:${hash}`;
/** A new password starts over. */
const markOf = ({ passwordHash }: StoredUser) => hashToken(passwordHash);

/** Notes how far a sign-in has come; only its hash is kept, for minutes. */
export async function openChallenge(redis: Redis, step: ChallengeStep, user: StoredUser): Promise<string> {
  const token = newToken();
  await redis.set(
    keyOf(step, hashToken(token)),
    JSON.stringify({ userId: user._id.toHexString(), passwordMark: markOf(user) }),
    'PX',
    ages[step],
  );
  return token;
}

/** The user whose sign-in has come to this step; throws SIGN_IN_EXPIRED for everything else. */
export async function requireChallenge(redis: Redis, step: ChallengeStep, token: string): Promise<StoredUser> {
  const hash = findableTokenHash(token) ?? fail('SIGN_IN_EXPIRED');
  const text = (await redis.get(keyOf(step, hash))) ?? fail('SIGN_IN_EXPIRED');
  const { userId, passwordMark } = challengeSchema.parse(JSON.parse(text));
  const user = await findUserById(userId);
  return user?.isActive && markOf(user) === passwordMark ? user : fail('SIGN_IN_EXPIRED');
}

/** Uses a challenge up. */
export async function endChallenge(redis: Redis, step: ChallengeStep, token: string): Promise<void> {
  await redis.del(keyOf(step, hashToken(token)));
}
