import { changePassword, getCurrentUser, passSecondFactor, signIn, type SignInStep } from '@larkfield/schemas/auth/sign-in.ts';
import type { CallOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { isApiError } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';

// This module is loaded for users who sign in or are signed in. Visitors do not load the schema library that these contracts need.

export const sendSignIn = (body: CallOf<typeof signIn>['body']) => call(checked(signIn), { body });
export const sendSecondFactor = (body: CallOf<typeof passSecondFactor>['body']) => call(checked(passSecondFactor), { body });

type PasswordChange = CallOf<typeof changePassword>['body'];
/** The last change whose reply was lost, until its result is known. */
let lost: PasswordChange | undefined;

/**
 * Changes a password. If a repeated request after a lost reply is refused because of the old password, a sign-in with the new one proves
 * that it was changed.
 */
export async function sendPasswordChange(body: PasswordChange): Promise<ReplyOf<typeof changePassword> | SignInStep> {
  const reply = await call(checked(changePassword), { body }).catch((error: unknown) => {
    if (!isApiError(error)) lost = body;
    else if (error.body.code === 'SIGN_IN_FAILED' && lost?.userId === body.userId && lost.newPassword === body.newPassword)
      return sendSignIn({ email: body.email, password: body.newPassword });
    throw error;
  });
  lost = undefined;
  return reply;
}

/** Reads the reply about the current user. */
export const readCurrentUser = (reply: unknown) => checked(getCurrentUser).read(reply).user;
