import { oneLineProblem } from '#src/one-line.ts';
import { linkConstants } from './link-constants.ts';

/** How the rules about it name the field. */
export const recipientName = 'Recipient';

/** What is said of one that is too long. */
export const recipientTooLong = `${recipientName} must be at most ${linkConstants.recipientMaxLength} characters`;

/** What is wrong with the words that say for whom a link is, or null: the contract's rules, for a page that opens without the schema library. */
export function recipientProblem(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length > linkConstants.recipientMaxLength ? recipientTooLong : oneLineProblem(recipientName, trimmed);
}
