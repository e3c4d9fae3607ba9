import { z } from 'zod';
import { authConstants } from './auth-constants.ts';

const { totpDigits } = authConstants;

/** What the authenticator app shows now. */
export const totpCodeSchema = z.string().regex(new RegExp(`^\\d{${totpDigits}}$`), `Enter the ${totpDigits} digits your app shows`);

/** A code of the app or one of the recovery codes; spaces, dashes and case do not matter in the latter. */
export const secondFactorCodeSchema = z.string().trim().min(1, 'Enter a code').max(40, 'Enter one code');

/** A step of a sign-in, named by the reply before it; good for minutes and for that one step. */
export const challengeSchema = z.string().max(100);

/** What an authenticator app is set up with; told only to whoever sets it up. */
export const enrolmentSchema = z.strictObject({ secret: z.string(), uri: z.string() });
export type Enrolment = z.output<typeof enrolmentSchema>;

/** Recovery codes, shown this once. */
export const recoveryCodesSchema = z.array(z.string()).length(authConstants.recoveryCodes);
