import { changePassword } from '@larkfield/schemas/auth/change-password.ts';
import { getCurrentUser } from '@larkfield/schemas/auth/get-current-user.ts';
import { passSecondFactor } from '@larkfield/schemas/auth/second-factor/pass-second-factor.ts';
import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';

// Loaded for those who sign in or are signed in: pages of visitors do without the schema library that these contracts bring.

export const sendSignIn = (body: CallOf<typeof signIn>['body']) => call(checked(signIn), { body });
export const sendSecondFactor = (body: CallOf<typeof passSecondFactor>['body']) => call(checked(passSecondFactor), { body });
export const sendPasswordChange = (body: CallOf<typeof changePassword>['body']) => call(checked(changePassword), { body });

/** Reads what the question who is signed in was answered with. */
export const readCurrentUser = (reply: unknown) => checked(getCurrentUser).read(reply).user;
