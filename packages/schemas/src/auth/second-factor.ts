import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { instantSchema } from '#src/identifiers.ts';
import { authConstants } from './auth-constants.ts';
import { ownPasswordSchema, portalUserSchema, userIdParamsSchema } from './users.ts';

const { totpDigits } = authConstants;

/** The current code of the authenticator app. */
export const totpCodeSchema = z.string().regex(new RegExp(`^\\d{${totpDigits}}$`), `Enter the ${totpDigits} digits your app shows`);

/** A code of the app or a recovery code. Spaces, dashes and case do not matter in a recovery code. */
export const secondFactorCodeSchema = z.string().trim().min(1, 'Enter a code').max(40, 'Enter one code');

/** Identifies a step of a sign-in, as named by the previous reply; valid for minutes and for this step only. */
export const challengeSchema = z.string().max(100);

/** The secret that sets up an authenticator app; only its user receives it. */
export const enrolmentSchema = z.strictObject({ secret: z.string(), uri: z.string() });
export type Enrolment = z.output<typeof enrolmentSchema>;

/** Recovery codes, which are shown only once. */
export const recoveryCodesSchema = z.array(z.string()).length(authConstants.recoveryCodes);

export const beginEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin-portal/account/second-factor/enrolment',
  service: 'auth',
  access: 'user',
  summary: 'Makes the secret of a second factor, which is off until a code confirms it',
  body: z.strictObject({ password: ownPasswordSchema }),
  reply: enrolmentSchema,
});

export const confirmEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin-portal/account/second-factor/enrolment/confirm',
  service: 'auth',
  access: 'user',
  summary: "Turns the second factor on with a first code; ends the user's other sessions",
  body: z.strictObject({ code: totpCodeSchema }),
  reply: z.strictObject({ recoveryCodes: recoveryCodesSchema }),
});

export const secondFactorStateSchema = z.strictObject({
  isOn: z.boolean(),
  since: instantSchema.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether the firm demands a second factor of this user. */
  isRequired: z.boolean(),
});
export type SecondFactorState = z.output<typeof secondFactorStateSchema>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admin-portal/account/second-factor',
  service: 'auth',
  access: 'user',
  summary: 'Whether one signs in with a second factor',
  reply: secondFactorStateSchema,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin-portal/account/second-factor/recovery-codes',
  service: 'auth',
  access: 'user',
  summary: 'New recovery codes in place of the old ones',
  body: z.strictObject({ password: ownPasswordSchema, code: totpCodeSchema }),
  reply: z.strictObject({ recoveryCodes: recoveryCodesSchema }),
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/users/:id/reset-second-factor',
  service: 'auth',
  access: 'admin',
  confirmed: true,
  summary: "Removes the second factor of a user who has lost it, and ends the user's sessions",
  params: userIdParamsSchema,
  body: z.strictObject({}).optional(),
  reply: z.strictObject({ user: portalUserSchema, message: z.string() }),
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin-portal/account/second-factor/turn-off',
  service: 'auth',
  access: 'user',
  summary: "Turns the second factor off, unless an admin requires it; ends the user's other sessions",
  body: z.strictObject({ password: ownPasswordSchema, code: secondFactorCodeSchema }),
  reply: z.strictObject({ message: z.string() }),
});

/** The users who need a second factor. `undecided` means that no admin has decided yet, so it is optional. */
export const secondFactorRuleSchema = z.enum(['undecided', 'optional', 'admins', 'all']);
export type SecondFactorRule = z.output<typeof secondFactorRuleSchema>;
export type DecidedRule = Exclude<SecondFactorRule, 'undecided'>;

export const signInSettingsSchema = z.strictObject({
  secondFactor: secondFactorRuleSchema,
  /** Active admins, and how many of them sign in with a password alone. */
  admins: z.number().int(),
  adminsWithoutSecondFactor: z.number().int(),
});
export type SignInSettings = z.output<typeof signInSettingsSchema>;

export const getSignInSettings = endpoint({
  method: 'GET',
  path: '/api/auth/settings',
  service: 'auth',
  access: 'admin',
  summary: 'How staff sign in',
  reply: signInSettingsSchema,
});

export const updateSignInSettings = endpoint({
  method: 'PUT',
  path: '/api/auth/settings',
  service: 'auth',
  access: 'admin',
  confirmed: true,
  summary: 'Demands a second factor of admins, of all staff or of nobody; users without one sign in once more without it',
  body: z.strictObject({ secondFactor: secondFactorRuleSchema.exclude(['undecided']) }),
  reply: z.strictObject({ settings: signInSettingsSchema, message: z.string() }),
});

export const secondFactorEndpoints = {
  beginEnrolment,
  confirmEnrolment,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
  getSignInSettings,
  updateSignInSettings,
} satisfies Record<string, Endpoint>;
