import { changePassword } from '@larkfield/schemas/auth/change-password.ts';
import { passSecondFactor } from '@larkfield/schemas/auth/pass-second-factor.ts';
import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { call } from '#src/shared/api/call.ts';
import { checked } from '#src/shared/api/checked.ts';

// Loaded when somebody signs in: pages of visitors do without the schema library that these contracts bring.

export const sendSignIn = (body: CallOf<typeof signIn>['body']) => call(checked(signIn), { body });
export const sendSecondFactor = (body: CallOf<typeof passSecondFactor>['body']) => call(checked(passSecondFactor), { body });
export const sendPasswordChange = (body: CallOf<typeof changePassword>['body']) => call(checked(changePassword), { body });
