import { listMailStates, type MailOutcome } from '@larkfield/schemas/internal/mails.ts';
import { listSubmissionsOfAddresses } from '@larkfield/schemas/internal/submissions.ts';
import {
  exportInviteBoard,
  getInviteBoard,
  getInvitesToday,
  type Invite,
  type InviteBoard,
  inviteConstants,
  type InviteList,
} from '@larkfield/schemas/links/invites.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { addressForm } from '@larkfield/schemas/typed.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { answered, route } from '@larkfield/service-kit/http/route.ts';
import { stringify } from 'csv-stringify/sync';
import { csvTable } from '@larkfield/service-kit/http/csv-table.ts';
import type { Link } from '#src/link/link-model.ts';
import type { LinksContext } from '#src/links-context.ts';
import { listLinksOfInvites } from '#src/link/link-list-store.ts';
import { type InviteContent, openInvite } from './invite-content.ts';
import { findInviteList, listInviteListsOf } from './invite-list-store.ts';
import type { StoredInvite, StoredInviteList } from './invite-model.ts';
import { type InviteFacts, inviteStage, mayRemind } from './invite-rules.ts';
import { listInvitesOfList } from './invite-store.ts';

type Context = Pick<LinksContext, 'checklist' | 'contact' | 'keyRing' | 'now'>;
type Answer = ReplyOf<typeof listSubmissionsOfAddresses>['submissions'][number];

/** An invite with all facts about its progress. */
export interface KnownInvite {
  invite: StoredInvite;
  content: InviteContent;
  mail: MailOutcome | null;
  links: Link[];
  /** The first later submission with this specialty and a proved address. */
  submission: Answer | null;
}

/** The valid checklists of some addresses. */
export async function listAnswers({ checklist }: Pick<Context, 'checklist'>, emails: string[]): Promise<Answer[]> {
  const addresses = [...new Set(emails.map(addressForm))];
  if (addresses.length === 0) return [];
  return (await checklist(listSubmissionsOfAddresses, { body: { emails: addresses } })).submissions;
}

/** The first submission that answers an invite; one with an unconfirmed address does not count. */
export function answerTo(
  { specialtyId, createdAt }: Pick<StoredInvite, 'specialtyId' | 'createdAt'>,
  email: string,
  answers: Answer[],
): Answer | null {
  const fitting = answers.filter(
    (answer) =>
      answer.isAddressProved &&
      answer.email === addressForm(email) &&
      answer.specialtyId === specialtyId &&
      Date.parse(answer.submittedAt) >= createdAt.getTime(),
  );
  return fitting.sort((one, other) => one.submittedAt.localeCompare(other.submittedAt))[0] ?? null;
}

/** Collects from all services the progress of some invites, at most those of one list. */
export async function describeInvites(context: Context, invites: StoredInvite[]): Promise<KnownInvite[]> {
  const opened = invites.map((invite) => ({ invite, content: openInvite(context.keyRing, invite) }));
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

/** A list with the current progress of each person. */
async function readBoard(context: Context, list: StoredInviteList): Promise<InviteBoard> {
  const known = await describeInvites(context, await listInvitesOfList(list._id));
  return { list: toInviteList(list), invites: known.map((one) => toInvite(one, context.now())) };
}

/** The board for staff. Reading it is audited, since it has the names and addresses of many people. */
export async function showBoard(
  context: LinksContext,
  list: StoredInviteList,
  { identity, requestId }: { identity: UserIdentity; requestId: string },
): Promise<InviteBoard> {
  const board = await readBoard(context, list);
  const actor = { kind: 'user', id: identity.userId } as const;
  await context.audit.record({ actor, action: 'invites.viewed', object: `invite-list:${list._id}`, requestId });
  return board;
}

const getInviteBoardRoute = (context: LinksContext) =>
  route(getInviteBoard, async ({ params: { id }, ...call }) => showBoard(context, await getInviteList(id), call));

const columns = ['Name', 'Email', 'Phone', 'Specialty', 'State', 'Since (UTC)', 'Reminders sent', 'Link works until (UTC)', 'Reference'];
const minute = (instant: string | null) => instant?.slice(0, 16).replace('T', ' ') ?? '';

const exportInviteBoardRoute = (context: LinksContext) =>
  route(exportInviteBoard, async ({ params: { id }, identity, requestId, response }) => {
    const { invites } = await readBoard(context, await getInviteList(id));
    await context.audit.record({
      actor: { kind: 'user', id: identity.userId },
      action: 'invites.exported',
      object: `invite-list:${id}`,
      requestId,
    });
    const rows = invites.map((invite) => [
      invite.candidateName,
      invite.email,
      invite.phone ?? '',
      invite.specialtyName,
      invite.state,
      minute(invite.since),
      invite.remindersSent,
      minute(invite.linkEndsAt),
      invite.submission?.shortReference ?? '',
    ]);
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="invites-${context.now().toISOString().slice(0, 10)}.csv"`);
    response.setHeader('Cache-Control', 'no-store');
    response.send(stringify(rows, csvTable(columns)));
    return answered;
  });

/** Number of lists that Today reads; a recruiter who sends more lists in a day checks their boards anyway. */
const newestLists = 5;

const getInvitesTodayRoute = (context: LinksContext) =>
  route(getInvitesToday, async ({ identity }) => {
    const lists = await listInviteListsOf({ byUserId: identity.userId }, { after: undefined, limit: newestLists });
    const boards = await Promise.all(lists.map((list) => readBoard(context, list)));
    const counted = boards.map(({ list: { id, name }, invites }) => ({
      id,
      name,
      notDelivered: invites.filter(({ state }) => state === 'not-delivered').length,
    }));
    return { lists: counted.filter(({ notDelivered }) => notDelivered > 0) };
  });

export const inviteBoardRoutes = (context: LinksContext) => ({
  exportInviteBoard: exportInviteBoardRoute(context),
  getInviteBoard: getInviteBoardRoute(context),
  getInvitesToday: getInvitesTodayRoute(context),
});
