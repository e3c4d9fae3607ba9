import { day, hour, second } from '@larkfield/schemas/durations.ts';
import { myChecklistsConstants } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import type { MailKind } from './mail-content.ts';

/** The sweep ignores a new mail for this time, in which the queue should deliver it. */
export const firstSweepAfter = 2 * second;

/** Milliseconds until the sweep queues a mail again, depending on its attempts: doubles from half a minute up to an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(hour, 30 * second * 2 ** Math.max(0, attempts - 1));
}

/** How long a mail to a person outside the firm is retried. */
const givesUpAfter = 3 * day;

/** Do not retry a mail after its link has expired. */
const longestTry = (kind: MailKind) => (kind === 'my-checklists-link' ? myChecklistsConstants.linkAge : givesUpAfter);

/** A failed attempt: a code to show, and whether the server refused this message permanently. */
export interface MailFailure {
  code: string;
  isRefusal: boolean;
}

/** Extracts the safe parts of an error of the mail library, whose text may quote addresses. */
export function readMailFailure(error: unknown): MailFailure {
  const { code, responseCode, permanent } = (error ?? {}) as { code?: unknown; responseCode?: unknown; permanent?: unknown };
  const words = [typeof code === 'string' ? code : 'UNKNOWN', typeof responseCode === 'number' ? String(responseCode) : ''];
  // A failed login (EAUTH) is a fault of the configuration, not of the message.
  return { code: words.join(' ').trim(), isRefusal: permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE') };
}

/**
 * True if a mail is given up. Inquiries to the firm's own addresses are never given up: if they are refused, the operator must fix the
 * cause, and the mails wait.
 */
export function isGivenUp(kind: MailKind, { isRefusal }: MailFailure, age: number): boolean {
  return kind !== 'inquiry' && (isRefusal || age > longestTry(kind));
}
