import { z } from 'zod';
import { oneLine } from '#src/one-line.ts';
import {
  candidateLimits as limits,
  candidateMessages as messages,
  dateOfBirthProblem,
  emailMaxLength,
  emailPattern,
  type Person,
  type ShownPerson,
} from './candidate-rules.ts';

/** The candidate's fields with their messages (product.md#form-1), shared by drafts and submissions. The form uses them as plain rules. */
export const candidateNameText = z.string().trim().min(1, messages.nameMissing).max(limits.nameMaxLength, messages.nameTooLong);
export const candidateNameSchema = oneLine(candidateNameText, 'Name');

/** A date of birth as typed. */
export const dateOfBirthSchema = z
  .string()
  .trim()
  .min(1, messages.dateOfBirthMissing)
  .superRefine((text, context) => {
    if (text === '') return;
    const message = dateOfBirthProblem(text, new Date());
    if (message) context.addIssue({ code: 'custom', message });
  });

export const last4SsnSchema = z.string().length(limits.last4SsnLength, messages.last4SsnLength).regex(/^\d+$/, messages.last4SsnNumeric);

export const emailSchema = z
  .string()
  .trim()
  .min(1, messages.emailMissing)
  .max(emailMaxLength, messages.emailInvalid)
  .pipe(z.email({ pattern: emailPattern, error: messages.emailInvalid }));

export const phoneText = z
  .string()
  .trim()
  .min(limits.phoneMinLength, messages.phoneLength)
  .max(limits.phoneMaxLength, messages.phoneLength);
export const phoneSchema = oneLine(phoneText, 'Phone');

/** The personal fields of a reply. */
export const shownPerson = {
  candidateName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
} satisfies { [field in keyof ShownPerson]-?: z.ZodType<ShownPerson[field]> };

/** The personal fields of a reply that prefills a form; date of birth and SSN digits are masked. */
export const maskedPerson = {
  ...shownPerson,
  dateOfBirth: z.string(),
  last4Ssn: z.string(),
} satisfies { [field in keyof Person]-?: z.ZodType<Person[field]> };
