import { hour } from '@larkfield/schemas/durations.ts';
import { type Invite, type InviteColumn, inviteConstants, type InviteState } from '@larkfield/schemas/links/invites.ts';

export const columnNames: Record<InviteColumn, string> = {
  candidateName: 'Name',
  email: 'Email',
  phone: 'Phone',
  specialty: 'Specialty',
};

export const inviteStateNames: Record<InviteState, string> = {
  sending: 'Sending',
  invited: 'Invited',
  'not-delivered': 'Not delivered',
  opened: 'Opened',
  'draft-saved': 'Draft saved',
  submitted: 'Submitted',
  stopped: 'Asked to stop',
  withdrawn: 'Withdrawn',
};

export const inviteStateTones = {
  sending: 'neutral',
  invited: 'neutral',
  'not-delivered': 'danger',
  opened: 'accent',
  'draft-saved': 'accent',
  submitted: 'accent',
  stopped: 'warning',
  withdrawn: 'neutral',
} as const;

const failures: Record<string, string> = {
  LIMITED: 'This address got too many emails today.',
  UNKNOWN_IF_SENT: "Our mail service stopped while sending, so we don't know if it went out.",
};

/** The reason why a mail was not sent. */
export const inviteFailureText = (failure: string | null) =>
  failure === null ? null : (failures[failure] ?? `The mail server didn't accept it (${failure}).`);

/** The states in which a link still matters; it does not for a person who is done. */
const waiting: readonly InviteState[] = ['invited', 'opened', 'draft-saved'];

/** The remaining time of the newest link, or null if it does not matter. */
export function linkEnd({ state, linkEndsAt }: Invite, now: number): { text: string; tone: 'neutral' | 'warning' } | null {
  if (!linkEndsAt || !waiting.includes(state)) return null;
  const left = Date.parse(linkEndsAt) - now;
  if (left <= 0) return { text: 'Link expired', tone: 'warning' };
  if (left > inviteConstants.endsSoon) return null;
  const hours = Math.max(1, Math.ceil(left / hour));
  return { text: `Link expires in ${hours} h`, tone: 'warning' };
}

/** The number of reminders, such as '1 of 2 reminders'. */
export const remindersText = (count: number) => (count === 0 ? 'No reminder yet' : `${count} of ${inviteConstants.reminders} reminders`);

/** True if an invite can be withdrawn, because it is not over. */
export const isRunning = ({ state }: Invite) => state !== 'stopped' && state !== 'withdrawn' && state !== 'submitted';
