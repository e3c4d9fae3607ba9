import { z } from 'zod';
import { instantSchema, objectIdSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { endpoint, type Endpoint } from '#src/endpoint.ts';
import { currentUserSchema, newPasswordSchema, ownPasswordSchema } from './users.ts';
import { challengeSchema, enrolmentSchema, recoveryCodesSchema, secondFactorCodeSchema, totpCodeSchema } from './second-factor.ts';

/**
 * Added to every reply that demands no further step, so that a demand
 * without its required field is refused instead of read as such a reply.
 */
const demandsNothing = {
  requiresPasswordChange: z.literal(false).optional(),
  requiresSecondFactor: z.literal(false).optional(),
  requiresEnrolment: z.literal(false).optional(),
};

const signedIn = z.strictObject({ user: currentUserSchema, ...demandsNothing });

const mustPassSecondFactor = z.strictObject({
  requiresSecondFactor: z.literal(true),
  challenge: challengeSchema,
  message: whenMissing(z.string(), ''),
});

const mustChangePassword = z.strictObject({
  requiresPasswordChange: z.literal(true),
  userId: objectIdSchema,
  /** Proves that the second factor was passed when the password is changed; only for users with a second factor. */
  challenge: challengeSchema.optional(),
  message: whenMissing(z.string(), ''),
});

/** The firm demands a second factor, and this user has none yet. */
const mustEnrol = z.strictObject({
  requiresEnrolment: z.literal(true),
  challenge: challengeSchema,
  /** Whether the user may sign in this once without it. */
  mayPostpone: z.boolean().optional(),
  message: whenMissing(z.string(), ''),
});

/**
 * Either the sign-in is complete, or the reply names the next step: code,
 * new password, enrolment, in this order. The union tries the steps first.
 */
export const signInStepSchema = z.union([mustChangePassword, mustPassSecondFactor, mustEnrol, signedIn]);
export type SignInStep = z.output<typeof signInStepSchema>;

/** The reply to a change of the password. */
export const stepAfterPasswordSchema = z.union([
  mustEnrol,
  z.strictObject({ user: currentUserSchema.optional(), message: whenMissing(z.string(), ''), ...demandsNothing }),
]);

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'The second step of a sign-in: a code of the app or a recovery code',
  body: z.strictObject({ challenge: challengeSchema, code: secondFactorCodeSchema }),
  reply: signInStepSchema,
});

export const beginRequiredEnrolment = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/enrolment',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'Makes the secret of a user who must set up a second factor before the sign-in is done',
  body: z.strictObject({ challenge: challengeSchema }),
  reply: enrolmentSchema,
});

export const confirmRequiredEnrolment = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/enrolment/confirm',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'Turns the required second factor on with a first code, and signs in',
  body: z.strictObject({ challenge: challengeSchema, code: totpCodeSchema }),
  reply: z.strictObject({ user: currentUserSchema, recoveryCodes: recoveryCodesSchema }),
});

export const postponeEnrolment = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/enrolment/postpone',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'Signs in once without the second factor that the firm has begun to demand; the next sign-in asks for it',
  body: z.strictObject({ challenge: challengeSchema }),
  reply: z.strictObject({ user: currentUserSchema }),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'Signs in, or says what is still missing: a code, an own password in place of a temporary one, a second factor',
  body: z.strictObject({
    email: z.string().trim().min(1, 'Email is required').max(254),
    password: z.string().min(1, 'Password is required').max(1024),
  }),
  reply: signInStepSchema,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  service: 'auth',
  limit: 'sign-in',
  access: 'public',
  summary: 'Changes a password, proved by the current one; signs in after a forced change',
  body: z.strictObject({
    userId: objectIdSchema,
    email: z.string().trim().min(1, 'Email is required').max(254),
    currentPassword: z.string().min(1, 'Current password is required').max(1024),
    newPassword: newPasswordSchema,
    /** Only for users with a second factor who are not signed in: the challenge that they received for their code. */
    challenge: challengeSchema.optional(),
  }),
  reply: stepAfterPasswordSchema,
});

/** Re-authentication. Calls of a contract marked `confirmed` get CONFIRMATION_REQUIRED until this succeeds in the same session. */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  service: 'auth',
  access: 'user',
  limit: 'sign-in',
  summary:
    'Says again who one is, by the password or a code of the second factor, before what is dangerous; good for ten minutes of this session',
  body: z.union([z.strictObject({ password: ownPasswordSchema }), z.strictObject({ code: secondFactorCodeSchema })]),
  reply: z.strictObject({ confirmedUntil: instantSchema }),
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  service: 'auth',
  access: 'public',
  summary: 'The signed-in user, or null',
  reply: z.strictObject({ user: currentUserSchema.nullable() }),
});

export const pingSession = endpoint({
  method: 'POST',
  path: '/api/auth/ping',
  service: 'auth',
  access: 'user',
  summary: 'Keeps the session of somebody who reads or types alive',
  body: z.strictObject({}).optional(),
  reply: z.strictObject({ expiresInSeconds: z.number().int() }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  service: 'auth',
  access: 'public',
  summary: 'Ends the session, or notes that it ends as soon as Redis is back; the cookie is cleared in any case',
  body: z.strictObject({}).optional(),
  reply: z.strictObject({ message: z.string() }),
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/admin-portal/account/end-other-sessions',
  service: 'auth',
  access: 'user',
  summary: "Ends the user's sessions in all other browsers",
  body: z.strictObject({}).optional(),
  reply: z.strictObject({ ended: z.number().int() }),
});

export const signInEndpoints = {
  passSecondFactor,
  beginRequiredEnrolment,
  confirmRequiredEnrolment,
  postponeEnrolment,
  signIn,
  changePassword,
  confirmIdentity,
  getCurrentUser,
  pingSession,
  signOut,
  endOtherSessions,
} satisfies Record<string, Endpoint>;
