import { day, hour, minute } from '#src/durations.ts';
import { oneLineProblem } from '#src/one-line.ts';

/** The rule of a number that a person chooses; patterns, fields, labels and examples are made from it. */
function chosenNumber(name: string, digits: number) {
  return {
    digits,
    pattern: new RegExp(`^\\d{${digits}}$`),
    problem: `${name} must be exactly ${digits} digits`,
    /** The label of the field in which it is chosen. */
    label: `${digits}-digit ${name === 'PIN' ? name : name.toLowerCase()}`,
  };
}

/** Everybody's passcode and PIN have this length (product.md#links-2, product.md#links-5). */
const chosenDigits = 6;
export const passcodeRule = chosenNumber('Passcode', chosenDigits);
export const pinRule = chosenNumber('PIN', chosenDigits);

/** The error a viewer reads when an entry is too short to be a passcode. */
export const shortPasscode = 'Please enter a valid passcode';

/** Limits of links and drafts (product.md#links-2); durations are in milliseconds unless the name says otherwise. */
export const linkConstants = {
  smartLinkAge: 3 * day,
  smartLinkUses: 4,
  smartLinkRedirectDelay: 1_500,
  quickLinkAge: 7 * day,
  quickLinkViews: 5,
  /** Days of the reusable durations: months count 30 days. */
  reusableDays: { '6mo': 180, '12mo': 360 },
  /** Option values of the reusable dialog, in hours. */
  reusableOptionHours: { '6mo': 4_320, '12mo': 8_640 },
  recipientMaxLength: 80,
  /** What is entered may be as short as the shortest passcode of a link that still opens. */
  viewPasscodeMinLength: 6,
  draftAge: 2 * day,
  draftDurationHours: '48',
  draftExpiryWarning: 48 * hour,
  /** Reloads by the same browser within this time are not counted again. */
  viewSession: 30 * minute,
  viewerDownloadTokenAge: 2 * hour,
  editTokenFirstUse: 30 * minute,
  editSession: 12 * hour,
  /** For so long after its expiry a link still answers 410. */
  goneFor: 30 * day,
  /** Wrong attempts per link and client in one round, then the waits of the rounds. */
  attemptsPerRound: 5,
  lockRounds: [15 * minute, hour, 4 * hour, day],
  lifetimeAttempts: 100,
  quickLinkCopied: 3_000,
} as const;

/** How the rules about it name the field. */
export const recipientName = 'Recipient';

/** What is said of one that is too long. */
export const recipientTooLong = `${recipientName} must be at most ${linkConstants.recipientMaxLength} characters`;

/** The fault of a link's label, or null: the contract's rules, for a page that opens without the schema library. */
export function recipientProblem(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length > linkConstants.recipientMaxLength ? recipientTooLong : oneLineProblem(recipientName, trimmed);
}
