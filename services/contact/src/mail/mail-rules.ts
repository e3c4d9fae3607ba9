import { day, hour, second } from '@larkfield/schemas/durations.ts';
import { myChecklistsConstants } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import type { MailKind } from './mail-content.ts';

/** A new mail is left to the queue for so long before the sweep looks at it. */
export const firstSweepAfter = 2 * second;

/** Milliseconds until the sweep queues a mail again after a number of attempts: doubling from half a minute up to an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(hour, 30 * second * 2 ** Math.max(0, attempts - 1));
}

/** How long a mail to a person outside the firm is tried. */
const givesUpAfter = 3 * day;

/** A mail whose link has ended by then is useless. */
const longestTry = (kind: MailKind) => (kind === 'my-checklists-link' ? myChecklistsConstants.linkAge : givesUpAfter);

/** How an attempt failed: a code to show, and whether the server refused this very message for good. */
export interface MailFailure {
  code: string;
  isRefusal: boolean;
}

/** Reads what is safe to keep from an error of the mail library, whose text may quote addresses. */
export function readMailFailure(error: unknown): MailFailure {
  const { code, responseCode, permanent } = (error ?? {}) as { code?: unknown; responseCode?: unknown; permanent?: unknown };
  const words = [typeof code === 'string' ? code : 'UNKNOWN', typeof responseCode === 'number' ? String(responseCode) : ''];
  // A rejected sign-in (EAUTH) is a fault of the configuration, not of the message.
  return { code: words.join(' ').trim(), isRefusal: permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE') };
}

/**
 * True when a mail is given up. The firm's own addresses are never wrong for good: whatever refuses an inquiry there is a fault
 * that the operator will mend, so those mails wait for it.
 */
export function isGivenUp(kind: MailKind, { isRefusal }: MailFailure, age: number): boolean {
  return kind !== 'inquiry' && (isRefusal || age > longestTry(kind));
}
