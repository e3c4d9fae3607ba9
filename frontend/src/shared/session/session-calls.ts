import { changePassword, getCurrentUser, passSecondFactor, signIn, type SignInStep } from '@larkfield/schemas/auth/sign-in.ts';
import type { CallOf, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { isApiError } from '#src/shared/api/api-error.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';

// Loaded for those who sign in or are signed in: pages of visitors do without the schema library that these contracts bring.

export const sendSignIn = (body: CallOf<typeof signIn>['body']) => call(checked(signIn), { body });
export const sendSecondFactor = (body: CallOf<typeof passSecondFactor>['body']) => call(checked(passSecondFactor), { body });

type PasswordChange = CallOf<typeof changePassword>['body'];
/** The last change whose reply was lost, until it is known whether it was made. */
let lost: PasswordChange | undefined;

/** Changes a password; sent again after a lost reply the old one is refused, and the new one proves that it was changed. */
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

/** Reads what the question who is signed in was answered with. */
export const readCurrentUser = (reply: unknown) => checked(getCurrentUser).read(reply).user;
