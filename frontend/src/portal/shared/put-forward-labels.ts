import type { AskObstacle, PutForward, PutForwardMoment, PutForwardState } from '@larkfield/schemas/put-forward/put-forward.ts';
import { formatDate, formatDateTime } from '#src/shared/text/format-date.ts';

export const stateNames: Record<PutForwardState, string> = {
  asked: 'Asked',
  'call-first': 'Wants a call first',
  agreed: 'Said yes',
  declined: 'Said no',
  'taken-back': 'Took the yes back',
  disputed: 'Did not agree',
  ended: 'Ended',
  told: 'Made, and told',
};

export const stateTones = {
  asked: 'neutral',
  'call-first': 'warning',
  agreed: 'accent',
  declined: 'neutral',
  'taken-back': 'warning',
  disputed: 'danger',
  ended: 'neutral',
  told: 'neutral',
} as const satisfies Record<PutForwardState, string>;

/** Until when a question waits or a yes holds. */
export function untilText({ state, endsAt, isSpoken }: Pick<PutForward, 'state' | 'endsAt' | 'isSpoken'>): string {
  if (!endsAt) return '';
  if (state === 'agreed') return `${isSpoken ? 'Spoken yes, holds' : 'Holds'} until ${formatDate(endsAt)}`;
  return state === 'asked' || state === 'call-first' ? `Waits until ${formatDate(endsAt)}` : '';
}

const momentNames: Record<PutForwardMoment['what'], string> = {
  asked: 'Asked',
  'called-first': 'Wants a call first',
  agreed: 'Said yes',
  'spoken-yes': 'Spoken yes recorded',
  declined: 'Said no',
  'taken-back': 'Took the yes back',
  disputed: 'Says that they did not agree',
  told: 'Told',
  'packet-made': 'Packet made',
  sent: 'Link made',
  opened: 'Link opened',
  closed: 'Closed',
  'terms-changed': 'Ended: pay, start or facility changed',
  'time-over': 'Ended after 14 days',
};

/** A moment with who did it and, of an end, why. */
export function momentText({ at, what, byEmail, note }: PutForwardMoment): string {
  const said = what === 'spoken-yes' && note ? `, said ${formatDateTime(note)}` : '';
  const reason = what === 'closed' && note ? `: ${note}` : '';
  return `${formatDateTime(at)}: ${momentNames[what]}${said}${reason}${byEmail ? ` (${byEmail})` : ''}`;
}

export const obstacleNames: Record<AskObstacle, string> = {
  gone: 'Erased in the meantime',
  renewed: 'This checklist was renewed: ask with the newer one',
  expired: 'Checklist has expired',
  'no-address': 'No email address: only a spoken yes',
  unproved: 'Address not confirmed: only a spoken yes',
  waiting: 'Was asked and has not answered yet',
  agreed: 'Has said yes',
  'said-no': 'Said no to this job',
  limited: 'This address had ten of these emails today: ask again tomorrow',
};

/** What it is for. */
export const subjectText = ({ terms }: Pick<PutForward, 'terms'>) =>
  terms.kind === 'job' ? `${terms.title}, ${terms.facility}` : `Link until ${formatDate(terms.expiresAt)}, without a job`;
