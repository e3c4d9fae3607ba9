import type { ReferenceCount, ReferenceRequest, ReferenceState } from '@larkfield/schemas/references/references.ts';
import { formatDate } from '#src/shared/text/format-date.ts';

/** The information for a candidate who is about to ask. */
export const askingText =
  'Hospitals ask for two supervisors from the last 12 months. Name up to four, and we email each a link to rate the skills they saw.';

/** The state of a request, in a word. */
export const stateLabels: Record<ReferenceState, { label: string; tone: 'accent' | 'neutral' | 'warning' | 'danger' }> = {
  'yes-awaited': { label: 'Waits for a yes', tone: 'warning' },
  waiting: { label: 'Sending', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'neutral' },
  opened: { label: 'Opened', tone: 'neutral' },
  started: { label: 'Started', tone: 'neutral' },
  overdue: { label: 'Overdue', tone: 'warning' },
  answered: { label: 'Answered', tone: 'accent' },
  declined: { label: 'Declined', tone: 'warning' },
  bounced: { label: 'Not delivered', tone: 'danger' },
  expired: { label: 'Link expired', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  'no-answer': { label: 'No answer', tone: 'warning' },
};

const reminded = (count: number) => (count === 0 ? '' : `, reminded ${count === 1 ? 'once' : `${count} times`}`);

/** Text such as "2 of 2 references, last on Nov 24, 2026". */
export function referenceCountText({ given, asked, lastAt }: ReferenceCount): string {
  return `${given} of ${asked} ${asked === 1 ? 'reference' : 'references'}${lastAt ? `, last on ${formatDate(lastAt)}` : ''}`;
}

/** The last event in a sentence, with the next action if `canAsk` allows one. */
export function requestText(request: ReferenceRequest, canAsk: boolean): string {
  const { state, askedAt, sentAt, openedAt, answeredAt, declinedAt, declineReason, reminders, linkEndsAt, canResend } = request;
  const sent = `Sent ${formatDate(sentAt ?? askedAt)}${reminded(reminders)}`;
  switch (state) {
    case 'yes-awaited':
      return `Our team would like to ask them, and sends them nothing before a yes. The question ends ${formatDate(linkEndsAt)}.`;
    case 'waiting':
      return 'The email goes out in a moment.';
    case 'answered':
      return `Answered ${formatDate(answeredAt!)}.`;
    case 'declined':
      return `${declineReason === 'unknown-person' ? "Doesn't know this person" : 'Would rather not'}, ${formatDate(declinedAt!)}.`;
    case 'bounced':
      return `The mail server refused the address.${canAsk ? ' Check it, or name someone else.' : ''}`;
    case 'expired':
      return `The link expired ${formatDate(linkEndsAt)}.${canAsk ? ' Send it again, or name someone else.' : ''}`;
    case 'no-answer':
      if (!canAsk) return `${sent}.`;
      return canResend ? `${sent}. Send the link again, or name someone else.` : `${sent}. Name someone else.`;
    case 'overdue':
      return `${sent}. No answer yet: a call often helps.`;
    default:
      return openedAt ? `${sent}. Opened ${formatDate(openedAt)}.` : `${sent}.`;
  }
}
