import { z } from 'zod';
import { objectIdSchema } from '#src/identifiers.ts';
import { whenMissing } from '#src/read-loosely.ts';
import { currentUserSchema } from './current-user.ts';
import { challengeSchema } from './second-factor.ts';

/** Stands beside every reply that is no demand: a demand that lacks a field of its own is refused, not read as one of these. */
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
  /** Proves to the change of the password that the second factor was passed; only for users who have one. */
  challenge: challengeSchema.optional(),
  message: whenMissing(z.string(), ''),
});

/** An admin requires a second factor, and this user has none yet. */
const mustEnrol = z.strictObject({ requiresEnrolment: z.literal(true), challenge: challengeSchema, message: whenMissing(z.string(), '') });

/** Either the sign-in is done or it says what is still missing: code, own password, enrolment, in this order. What is missing is looked for first. */
export const signInStepSchema = z.union([mustChangePassword, mustPassSecondFactor, mustEnrol, signedIn]);
export type SignInStep = z.output<typeof signInStepSchema>;

/** What may follow the change of a password. */
export const stepAfterPasswordSchema = z.union([
  mustEnrol,
  z.strictObject({ user: currentUserSchema.optional(), message: whenMissing(z.string(), ''), ...demandsNothing }),
]);
