import { addressForm } from '@larkfield/schemas/typed.ts';
import { deriveKey, keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import type { MailOutcome } from '@larkfield/schemas/internal/mails.ts';
import { inviteConstants, type InviteState } from '@larkfield/schemas/links/invites.ts';
import type { Link } from '#src/link/link-model.ts';
import type { StoredInvite } from './invite-model.ts';

/** Derives the key of this purpose. It must stay the same as long as opt-outs of invites are stored. */
export function deriveInviteKey(pepper: Buffer): Buffer {
  return deriveKey(pepper, 'larkfield invites v1');
}

/** The keyed hash for finding a person's invites. Without the key, addresses cannot be guessed by brute force. */
export function hashInvited(key: Buffer, email: string): string {
  return keyedHash(key, addressForm(email));
}

/** The key of an address and specialty, for which only one invite is open at a time. */
export const openKeyOf = (addressKey: string, specialtyId: number) => `${addressKey}-${specialtyId}`;

/** The facts on an invite from other records. */
export interface InviteFacts {
  /** The newest mail that the contact service has accepted; null before the first one, or after its erasure. */
  mail: MailOutcome | null;
  links: Pick<Link, 'useCount' | 'lastOpenedAt' | 'expiresAt'>[];
  submission: { submittedAt: string } | null;
}

type Stage = Pick<StoredInvite, 'createdAt' | 'lastAskedAt' | 'mailDue' | 'draftSavedAt' | 'endedAt' | 'endedBy'>;

/** The state of an invite and its time. A submission and the end of the invite come first, then the furthest known progress (decision 042). */
export function inviteStage(invite: Stage, { mail, links, submission }: InviteFacts): { state: InviteState; since: Date } {
  const { endedAt, endedBy, draftSavedAt } = invite;
  if (submission) return { state: 'submitted', since: new Date(submission.submittedAt) };
  if (endedAt) return { state: endedBy === 'candidate' ? 'stopped' : 'withdrawn', since: endedAt };
  if (draftSavedAt) return { state: 'draft-saved', since: draftSavedAt };
  const openings = links.flatMap(({ lastOpenedAt }) => lastOpenedAt ?? []).sort((one, other) => one.getTime() - other.getTime());
  if (openings.length > 0) return { state: 'opened', since: openings.at(-1)! };
  const isUnderWay = invite.mailDue !== undefined || mail === null || mail.state === 'pending';
  if (isUnderWay) return { state: 'sending', since: invite.lastAskedAt };
  const since = mail.endedAt ? new Date(mail.endedAt) : invite.lastAskedAt;
  return { state: mail.state === 'sent' ? 'invited' : 'not-delivered', since };
}

const reminded: readonly InviteState[] = ['invited', 'not-delivered', 'opened', 'draft-saved'];

/** Whether a reminder may be sent: at most two, a day apart, and none while a mail is pending. After a failed mail there is no need to wait. */
export function mayRemind(
  { remindersLeft, lastAskedAt, mailDue }: Pick<StoredInvite, 'remindersLeft' | 'lastAskedAt' | 'mailDue'>,
  state: InviteState,
  mail: MailOutcome | null,
  now: Date,
): boolean {
  if (remindersLeft <= 0 || !reminded.includes(state) || mailDue !== undefined || mail?.state === 'pending') return false;
  return mail?.state === 'failed' || now.getTime() - lastAskedAt.getTime() >= inviteConstants.reminderGap;
}

/** Whether an invite prevents another one to the same person and checklist. */
export function isOpenInvite(
  { endedAt, lastAskedAt }: Pick<StoredInvite, 'endedAt' | 'lastAskedAt'>,
  submission: InviteFacts['submission'],
  now: Date,
): boolean {
  return endedAt === null && submission === null && now.getTime() - lastAskedAt.getTime() < inviteConstants.openFor;
}
