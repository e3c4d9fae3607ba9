import { changePassword } from '@larkfield/schemas/auth/change-password.ts';
import { passSecondFactor } from '@larkfield/schemas/auth/pass-second-factor.ts';
import { pingSession } from '@larkfield/schemas/auth/ping-session.ts';
import { signIn } from '@larkfield/schemas/auth/sign-in.ts';
import { signOut } from '@larkfield/schemas/auth/sign-out.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import { call, callForSuccess } from '#src/shared/api/call.ts';

export const sendSignIn = (body: CallOf<typeof signIn>['body']) => call(signIn, { body });
export const sendSecondFactor = (body: CallOf<typeof passSecondFactor>['body']) => call(passSecondFactor, { body });
export const sendPasswordChange = (body: CallOf<typeof changePassword>['body']) => call(changePassword, { body });
export const sendSignOut = () => callForSuccess(signOut, { body: undefined }, { keepalive: true });
export const sendPing = () => callForSuccess(pingSession, { body: undefined });
