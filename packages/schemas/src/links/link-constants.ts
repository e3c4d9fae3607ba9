import { day, hour, minute } from '#src/durations.ts';
import { oneLineProblem } from '#src/one-line.ts';

/** The rule of a number chosen by a person. Patterns, fields, labels and examples are derived from it. */
function chosenNumber(name: string, digits: number) {
  return {
    digits,
    pattern: new RegExp(`^\\d{${digits}}$`),
    problem: `${name} must be exactly ${digits} digits`,
    /** The label of the field for a new passcode or PIN. */
    label: `${digits}-digit ${name === 'PIN' ? name : name.toLowerCase()}`,
  };
}

/** The number of digits of every passcode and PIN (product.md#links-2, product.md#links-5). */
const chosenDigits = 6;
export const passcodeRule = chosenNumber('Passcode', chosenDigits);
export const pinRule = chosenNumber('PIN', chosenDigits);

/** The error shown to a viewer whose entry is too short for a passcode. */
export const shortPasscode = 'Please enter a valid passcode';

/** Limits of links and drafts (product.md#links-2); durations are in milliseconds unless the name says otherwise. */
export const linkConstants = {
  smartLinkAge: 3 * day,
  smartLinkUses: 4,
  smartLinkRedirectDelay: 1_500,
  quickLinkAge: 7 * day,
  quickLinkViews: 5,
  /** Days of the reusable durations; a month counts as 30 days. */
  reusableDays: { '6mo': 180, '12mo': 360 },
  /** Option values of the reusable dialog, in hours. */
  reusableOptionHours: { '6mo': 4_320, '12mo': 8_640 },
  recipientMaxLength: 80,
  /** The minimum length of an entry: the length of the shortest passcode among links that still open. */
  viewPasscodeMinLength: 6,
  draftAge: 2 * day,
  draftDurationHours: '48',
  draftExpiryWarning: 48 * hour,
  /** Reloads by the same browser within this time do not count as views. */
  viewSession: 30 * minute,
  viewerDownloadTokenAge: 2 * hour,
  editTokenFirstUse: 30 * minute,
  editSession: 12 * hour,
  /** How long an expired link still returns 410. */
  goneFor: 30 * day,
  /** Wrong attempts per link and client in one round, and the lockout after each round. */
  attemptsPerRound: 5,
  lockRounds: [15 * minute, hour, 4 * hour, day],
  lifetimeAttempts: 100,
  quickLinkCopied: 3_000,
} as const;

/** The name of the field in its error messages. */
export const recipientName = 'Recipient';

/** The error for a recipient that is too long. */
export const recipientTooLong = `${recipientName} must be at most ${linkConstants.recipientMaxLength} characters`;

/** The error for a link's recipient, or null: the rules of the contract, for a page that opens without the schema library. */
export function recipientProblem(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length > linkConstants.recipientMaxLength ? recipientTooLong : oneLineProblem(recipientName, trimmed);
}
