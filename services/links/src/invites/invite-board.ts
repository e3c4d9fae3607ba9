import { listMailStates, type MailState } from '@larkfield/schemas/internal/mail/list-mail-states.ts';
import { listSubmissionsOfAddresses } from '@larkfield/schemas/internal/list-submissions-of-addresses.ts';
import { inviteConstants } from '@larkfield/schemas/invites/invite-constants.ts';
import type { Invite, InviteBoard, InviteList } from '@larkfield/schemas/invites/invite.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { addressForm } from '@larkfield/schemas/typed.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { Link } from '#src/link/link-model.ts';
import type { LinksContext } from '#src/links-context.ts';
import { listLinksOfInvites } from '#src/link/link-list-store.ts';
import { openStandingInvites, type InviteContent } from './invite/invite-content.ts';
import { findInviteList } from './invite/invite-list-store.ts';
import type { StoredInvite, StoredInviteList } from './invite/invite-model.ts';
import { inviteStage, mayRemind, type InviteFacts } from './invite/invite-rules.ts';
import { listInvitesOfList } from './invite/invite-store.ts';

type Context = Pick<LinksContext, 'checklist' | 'contact' | 'keyRing' | 'now'>;
type Answer = ReplyOf<typeof listSubmissionsOfAddresses>['submissions'][number];

/** An invite with all that is known of how far it has come. */
export interface KnownInvite {
  invite: StoredInvite;
  content: InviteContent;
  mail: MailState | null;
  links: Link[];
  /** What was submitted since, with this address and specialty. */
  submission: Answer | null;
}

/** The valid checklists of some addresses. */
export async function listAnswers({ checklist }: Pick<Context, 'checklist'>, emails: string[]): Promise<Answer[]> {
  const addresses = [...new Set(emails.map(addressForm))];
  if (addresses.length === 0) return [];
  return (await checklist(listSubmissionsOfAddresses, { body: { emails: addresses } })).submissions;
}

/** The first answer to an invite. */
export function answerTo(
  { specialtyId, createdAt }: Pick<StoredInvite, 'specialtyId' | 'createdAt'>,
  email: string,
  answers: Answer[],
): Answer | null {
  const fitting = answers.filter(
    (answer) =>
      answer.email === addressForm(email) && answer.specialtyId === specialtyId && Date.parse(answer.submittedAt) >= createdAt.getTime(),
  );
  return fitting.sort((one, other) => one.submittedAt.localeCompare(other.submittedAt))[0] ?? null;
}

/** Asks everybody who knows something of some invites, at most of one list. */
export async function knowInvites(context: Context, invites: StoredInvite[]): Promise<KnownInvite[]> {
  const opened = await openStandingInvites(context.keyRing, invites);
  const newest = (invite: StoredInvite) => invite.mails.at(-1)?.mailId;
  const mailIds = invites.flatMap((invite) => newest(invite) ?? []);
  const [{ mails }, answers, links] = await Promise.all([
    mailIds.length > 0 ? context.contact(listMailStates, { body: { mailIds } }) : { mails: [] },
    listAnswers(
      context,
      opened.map(({ content }) => content.email),
    ),
    listLinksOfInvites(invites.map(({ _id }) => _id.toString())),
  ]);
  return opened.map(({ invite, content }) => ({
    invite,
    content,
    mail: mails.find(({ mailId }) => mailId === newest(invite)) ?? null,
    links: links.filter(({ inviteId }) => inviteId === invite._id.toString()),
    submission: answerTo(invite, content.email, answers),
  }));
}

export const factsOf = ({ mail, links, submission }: KnownInvite): InviteFacts => ({ mail, links, submission });

function toInvite(known: KnownInvite, now: Date): Invite {
  const { invite, content, mail, links, submission } = known;
  const { state, since } = inviteStage(invite, factsOf(known));
  const newestLink = links.toSorted((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime())[0];
  return {
    id: invite._id.toString(),
    ...content,
    specialtyName: invite.specialtyName,
    state,
    since: since.toISOString(),
    failure: state === 'not-delivered' ? (mail?.failure ?? null) : null,
    linkEndsAt: newestLink?.expiresAt.toISOString() ?? null,
    remindersSent: inviteConstants.reminders - invite.remindersLeft,
    canRemind: mayRemind(invite, state, mail, now),
    submission: submission && { id: submission.id, shortReference: submission.shortReference },
  };
}

export const toInviteList = ({ _id, name, createdAt, byEmail, size }: StoredInviteList): InviteList => ({
  id: _id.toString(),
  name,
  createdAt: createdAt.toISOString(),
  byEmail,
  size,
});

export async function getInviteList(id: string): Promise<StoredInviteList> {
  return (await findInviteList(id)) ?? fail('NOT_FOUND');
}

/** A list and how far everybody on it has come now. */
export async function readBoard(context: Context, list: StoredInviteList): Promise<InviteBoard> {
  const known = await knowInvites(context, await listInvitesOfList(list._id));
  return { list: toInviteList(list), invites: known.map((one) => toInvite(one, context.now())) };
}
