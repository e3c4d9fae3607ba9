import { oneLineProblem } from '#src/one-line.ts';
import { addressForm, folded } from '#src/typed.ts';

/** Limits of the candidate's personal fields (product.md#form-1). */
export const candidateLimits = {
  nameMaxLength: 200,
  phoneMinLength: 10,
  phoneMaxLength: 20,
  last4SsnLength: 4,
  minBirthYear: 1900,
  minAgeYears: 18,
} as const;

/** A calendar date; `month` is 1–12. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** Parses MM/DD/YYYY or M/D/YYYY; returns null if the text has another form or is no real date. */
export function parseDateOfBirth(text: string): CalendarDate | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const [month, day, year] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { year, month, day } : null;
}

/** Today's date in an IANA time zone, or in this device's own for undefined; an unknown zone counts as UTC. */
export function todayIn(timeZone: string | undefined, now: Date): CalendarDate {
  const zone = timeZone === undefined || isTimeZone(timeZone) ? timeZone : 'UTC';
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const read = (type: string) => Number(parts.formatToParts(now).find((part) => part.type === type)?.value);
  return { year: read('year'), month: read('month'), day: read('day') };
}

/** Full years between a birth date and today. */
export function ageInYears(birth: CalendarDate, today: CalendarDate): number {
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day);
  return today.year - birth.year - (hadBirthday ? 0 : 1);
}

/** True if the runtime knows the time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The error of a typed date of birth, or null. A day in the future is not a valid date of birth. */
export function dateOfBirthProblem(text: string, now: Date): string | null {
  if (!/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)) return 'Use MM/DD/YYYY format (e.g., 03/15/1985)';
  const birth = parseDateOfBirth(text);
  if (!birth) return 'Enter a valid date';
  // Use the time zone furthest ahead, so that today's date is never refused as a future date.
  const today = todayIn('Pacific/Kiritimati', now);
  if (birth.year < candidateLimits.minBirthYear || birth.year > today.year) return 'Birth year must be between 1900 and current year';
  const isFuture = birth.year === today.year && (birth.month > today.month || (birth.month === today.month && birth.day > today.day));
  return isFuture ? 'Enter a valid date' : null;
}

/** A candidate's personal data as shown in replies and reports. Adding a field here does not compile until all of them have it. */
export interface ShownPerson {
  candidateName: string;
  email: string | null;
  phone: string | null;
}

/** The same with the fields that are always masked when shown. */
export interface Person extends ShownPerson {
  dateOfBirth: string;
  last4Ssn: string;
}

/** Messages for a candidate's fields (product.md#form-1, product.md#form-2). */
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

/** An email address: a local part of letters, digits and a few signs, separated by dots, and a domain that ends in letters. */
export const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
export const emailMaxLength = 254;

/**
 * The rules of candidate-fields.ts as plain functions, for a form that must not load a schema library. Each takes the typed text and
 * returns its error, or null.
 */
export const candidateRules = {
  candidateName: (text: string) => nameProblem(text.trim()),
  /** `timeZone` is the candidate's; undefined is this device's own. */
  dateOfBirth: (text: string, timeZone: string | undefined, now: Date) => birthProblem(text.trim(), timeZone, now),
  last4Ssn: (text: string) => last4SsnProblem(text),
  email: (text: string) => emailProblem(text.trim()),
  /** The phone is optional. */
  phone: (text: string) => phoneProblem(text.trim()),
} as const satisfies { [field in keyof Person]-?: (text: string, timeZone: string | undefined, now: Date) => string | null };

function nameProblem(name: string): string | null {
  if (name === '') return candidateMessages.nameMissing;
  return name.length > candidateLimits.nameMaxLength ? candidateMessages.nameTooLong : oneLineProblem('Name', name);
}

function birthProblem(text: string, timeZone: string | undefined, now: Date): string | null {
  if (text === '') return candidateMessages.dateOfBirthMissing;
  const problem = dateOfBirthProblem(text, now);
  const birth = parseDateOfBirth(text);
  if (problem || !birth) return problem;
  return ageInYears(birth, todayIn(timeZone, now)) < candidateLimits.minAgeYears ? candidateMessages.underAge : null;
}

function last4SsnProblem(digits: string): string | null {
  if (digits.length !== candidateLimits.last4SsnLength) return candidateMessages.last4SsnLength;
  return /^\d+$/.test(digits) ? null : candidateMessages.last4SsnNumeric;
}

function emailProblem(email: string): string | null {
  if (email === '') return candidateMessages.emailMissing;
  return email.length <= emailMaxLength && emailPattern.test(email) ? null : candidateMessages.emailInvalid;
}

function phoneProblem(phone: string): string | null {
  const isFine = phone === '' || (phone.length >= candidateLimits.phoneMinLength && phone.length <= candidateLimits.phoneMaxLength);
  return isFine ? oneLineProblem('Phone', phone) : candidateMessages.phoneLength;
}

/** The fields that distinguish candidates. */
export interface Identity {
  candidateName: string;
  dateOfBirth: string;
  last4Ssn: string;
  /** A missing address never matches. */
  email?: string | null | undefined;
}

/** Normalized forms for the comparison, which ignores case, accents, spaces and punctuation. */
const forms: { [name in keyof Identity]-?: (text: string) => string } = {
  candidateName: (name) => folded(name).replace(/[^\p{L}\p{N}]/gu, ''),
  dateOfBirth: (text) => {
    const date = parseDateOfBirth(text);
    return date ? `${date.month}/${date.day}/${date.year}` : text.trim();
  },
  last4Ssn: (digits) => digits.trim(),
  email: addressForm,
};

/**
 * True if two submissions under one key are of the same person, so that the second corrects the first (product.md#submit-4): at least two
 * of the four fields match. If birth date and SSN digits both differ, these are two people: father and son may share a name and a mailbox.
 */
export function isSamePerson(one: Identity, other: Identity): boolean {
  const agreeing = agreeingFields(one, other);
  if (!agreeing.includes('dateOfBirth') && !agreeing.includes('last4Ssn')) return false;
  return agreeing.length >= 2;
}

/** True if all four fields match, so that an earlier proof of the address still holds. */
export const isSameIdentity = (one: Identity, other: Identity): boolean => agreeingFields(one, other).length === Object.keys(forms).length;

function agreeingFields(one: Identity, other: Identity): (keyof Identity)[] {
  return (Object.keys(forms) as (keyof Identity)[]).filter((field) => {
    const form = forms[field](one[field] ?? '');
    return form !== '' && form === forms[field](other[field] ?? '');
  });
}
