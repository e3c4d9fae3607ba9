import { authConstants } from '@larkfield/schemas/auth/auth-constants.ts';
import { totpCodeSchema } from '@larkfield/schemas/auth/second-factor.ts';

export const totpDigits = authConstants.totpDigits;

/** What is wrong with a code before it is sent, or undefined. */
export const checkTotpCode = (code: string): string | undefined => totpCodeSchema.safeParse(code).error?.issues[0]?.message;
