import { oneLineProblem } from '#src/one-line.ts';
import { candidateLimits as limits } from './candidate-limits.ts';
import { ageInYears, dateOfBirthProblem, parseDateOfBirth, todayIn } from './date-of-birth.ts';

/** What is said of a candidate's fields (product.md#form-1, product.md#form-2). */
export const candidateMessages = {
  nameMissing: 'Name is required',
  nameTooLong: 'Name must be at most 200 characters',
  dateOfBirthMissing: 'Date of birth is required',
  underAge: 'You must be at least 18 to submit a checklist.',
  last4SsnLength: 'Must be exactly 4 digits',
  last4SsnNumeric: 'Must be numeric',
  emailMissing: 'Email is required',
  emailInvalid: 'Invalid email address',
  phoneLength: 'Phone must be 10 to 20 characters',
  attestationMissing: 'You must certify the information',
} as const;

/** Letters, digits and a few marks in dotted parts, and a domain with a letters-only end; at most 254 characters. */
export const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
export const emailMaxLength = 254;

/**
 * The rules of candidate-fields.ts as plain functions, for a form that must not load a schema library: each takes what was
 * typed and returns what is wrong with it, or null.
 */
export const candidateRules = {
  candidateName: (text: string) => nameProblem(text.trim()),
  dateOfBirth: (text: string, timeZone: string, now: Date) => birthProblem(text.trim(), timeZone, now),
  last4Ssn: (text: string) => last4SsnProblem(text),
  email: (text: string) => emailProblem(text.trim()),
  /** Optional: nothing is fine. */
  phone: (text: string) => phoneProblem(text.trim()),
} as const;

function nameProblem(name: string): string | null {
  if (name === '') return candidateMessages.nameMissing;
  return name.length > limits.nameMaxLength ? candidateMessages.nameTooLong : oneLineProblem('Name', name);
}

function birthProblem(text: string, timeZone: string, now: Date): string | null {
  if (text === '') return candidateMessages.dateOfBirthMissing;
  const problem = dateOfBirthProblem(text, now);
  const birth = parseDateOfBirth(text);
  if (problem || !birth) return problem;
  return ageInYears(birth, todayIn(timeZone, now)) < limits.minAgeYears ? candidateMessages.underAge : null;
}

function last4SsnProblem(digits: string): string | null {
  if (digits.length !== limits.last4SsnLength) return candidateMessages.last4SsnLength;
  return /^\d+$/.test(digits) ? null : candidateMessages.last4SsnNumeric;
}

function emailProblem(email: string): string | null {
  if (email === '') return candidateMessages.emailMissing;
  return email.length <= emailMaxLength && emailPattern.test(email) ? null : candidateMessages.emailInvalid;
}

function phoneProblem(phone: string): string | null {
  const isFine = phone === '' || (phone.length >= limits.phoneMinLength && phone.length <= limits.phoneMaxLength);
  return isFine ? oneLineProblem('Phone', phone) : candidateMessages.phoneLength;
}
