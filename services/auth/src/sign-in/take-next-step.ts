import type { Request, Response } from 'express';
import type { SignInStep } from '@larkfield/schemas/auth/sign-in.ts';
import type { AuthContext } from '#src/auth-context.ts';
import { findDemand } from '#src/settings/settings-store.ts';
import { hasSecondFactor, type StoredUser } from '#src/users/user-store.ts';
import { openSession } from './sessions.ts';
import { openChallenge } from './sign-in-challenge.ts';

interface Progress {
  hasPassedCode: boolean;
  request: Request;
  response: Response;
}

const graceText =
  'Your account now needs a code from an app as well as the password. You can sign in once more without it. After that you must set it up.';

/** The next step after a correct password: a code, a new password, an enrolment, in this order. Only then is a session opened. */
export async function takeNextStep(
  context: AuthContext,
  user: StoredUser,
  { hasPassedCode, request, response }: Progress,
): Promise<SignInStep> {
  const { sessions } = context;
  const hasCode = hasSecondFactor(user);
  if (hasCode && !hasPassedCode) {
    const challenge = await openChallenge(sessions, 'code', user);
    return { requiresSecondFactor: true, challenge, message: 'Enter the code from your authenticator app.' };
  }
  if (user.temporaryUntil) {
    const proof = hasCode ? { challenge: await openChallenge(sessions, 'password', user) } : {};
    return {
      requiresPasswordChange: true,
      userId: user._id.toHexString(),
      ...proof,
      message: 'Please choose your own password to continue.',
    };
  }
  const { isDemanded, mayPostpone } = await findDemand(user);
  if (!hasCode && isDemanded) {
    const challenge = await openChallenge(sessions, 'enrolment', user);
    const message = mayPostpone ? graceText : 'Your account needs a code from an app as well as the password. Set it up to continue.';
    return { requiresEnrolment: true, challenge, ...(mayPostpone && { mayPostpone }), message };
  }
  return { user: await openSession(context, user, { request, response }) };
}
