import { draftPersonKey } from '@larkfield/stored-data/draft-person.ts';
import type { DraftPayload } from '@larkfield/schemas/links/drafts.ts';
import type { CandidateKey } from '@larkfield/schemas/portal/candidate-rights.ts';
import {
  eraseCandidateLinks,
  exportCandidateLinks,
  holdCandidateLinks,
  type PersonInvite,
  readPersonLinks,
} from '@larkfield/schemas/internal/candidate-rights.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { personConstants } from '@larkfield/schemas/portal-constants.ts';
import { openDraftContent, openSmartContent, type SmartContent } from '#src/link/link-content.ts';
import type { Link } from '#src/link/link-model.ts';
import { readRecipients } from '#src/link/recipients.ts';
import { hashInvited } from '#src/invites/invite-rules.ts';
import { type InviteContent, openInvite } from '#src/invites/invite-content.ts';
import type { StoredInvite } from '#src/invites/invite-model.ts';
import { listInvitesTo, listNewestInvitesTo, removeInvites } from '#src/invites/invite-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { listNewestLinks, listRunningSmartLinks } from '#src/link/link-list-store.ts';
import { describeLinks } from '#src/portal/portal-link-routes.ts';
import { cancelEditsOfLink, endEmptyPacket } from '#src/access/check-link.ts';
import { blankLink, holdInvites, holdLinks, listForgottenLinks, listLinksOfSubmissions, readFilledLinks } from './candidate-link-store.ts';

/** A link with its decrypted content. */
export interface OpenedLink {
  link: Link;
  content: SmartContent | DraftPayload | null;
}

/** Addresses that differ only in case or in surrounding spaces belong to the same person. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * Encrypted content cannot be searched, but Smart Links and drafts keep it only for days, so there are few to decrypt. Drafts have no
 * address; they are matched by the date of birth and SSN digits of the person's submissions.
 */
export async function listCandidateLinks(
  { keyRing, draftKey, inviteKey }: Pick<LinksContext, 'keyRing' | 'draftKey' | 'inviteKey'>,
  { email, submissionIds, draftKeys, until }: CandidateKey,
): Promise<OpenedLink[]> {
  const shared = await listLinksOfSubmissions(submissionIds);
  const found: OpenedLink[] = shared.map((link) => ({ link, content: null }));
  for await (const page of readFilledLinks('smart', new Date(until))) {
    for (const link of page) {
      const content = openSmartContent(keyRing, link);
      if (content && isSameAddress(content.email, email)) found.push({ link, content });
    }
  }
  // These are read last, so that a link whose recipient is erased in between is not missed.
  const seen = new Set(found.map(({ link }) => link._id.toString()));
  for (const link of await listForgottenLinks(hashInvited(inviteKey, email), new Date(until)))
    if (!seen.has(link._id.toString())) found.push({ link, content: null });
  if (draftKeys.length === 0) return found;
  for await (const page of readFilledLinks('draft', new Date(until))) {
    for (const link of page) {
      const content = openDraftContent(keyRing, link);
      if (content && draftKeys.includes(draftPersonKey(draftKey, content))) found.push({ link, content });
    }
  }
  return found;
}

/** The invites of a person up to a time, with their decrypted content. */
export async function listCandidateInvites(
  { keyRing, inviteKey }: Pick<LinksContext, 'keyRing' | 'inviteKey'>,
  { email, until }: Pick<CandidateKey, 'email' | 'until'>,
): Promise<{ invite: StoredInvite; content: InviteContent }[]> {
  const found = await listInvitesTo(hashInvited(inviteKey, email));
  return found.filter(({ createdAt }) => createdAt <= new Date(until)).map((invite) => ({ invite, content: openInvite(keyRing, invite) }));
}

const exportCandidateLinksRoute = (context: LinksContext) =>
  route(exportCandidateLinks, async ({ body }) => ({
    links: [...(await recordLinks(context, body)), ...(await listCandidateInvites(context, body)).map(toInviteRecord)],
  }));

async function recordLinks(context: LinksContext, key: CandidateKey) {
  const found = await listCandidateLinks(context, key);
  const recipients = await readRecipients(
    context,
    found.map(({ link }) => link),
  );
  return found.map((opened) => toRecord(opened, recipients));
}

type OpenedInvite = Awaited<ReturnType<typeof listCandidateInvites>>[number];

/** An invite is listed among its links, so that its mails are found by its id, like those of a link. */
function toInviteRecord({ invite, content }: OpenedInvite) {
  const { _id, specialtyName, createdAt, lastAskedAt, mailNumber, draftSavedAt, endedAt, endedBy } = invite;
  return {
    id: _id.toString(),
    kind: 'invite',
    specialtyName,
    createdAt: createdAt.toISOString(),
    lastMailAt: lastAskedAt.toISOString(),
    remindersSent: mailNumber,
    draftSavedAt: draftSavedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    endedBy,
    content,
  };
}

function toRecord({ link, content }: OpenedLink, recipients: Record<string, string>) {
  const { _id, kind, originKind, createdAt, expiresAt, specialtyName, submissionId, shortReference, useCount, lastOpenedAt, revokedAt } =
    link;
  return {
    id: _id.toString(),
    kind,
    madeBy: originKind,
    specialtyName,
    submissionId,
    shortReference,
    recipient: recipients[_id.toString()] ?? null,
    useCount,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    content: content && JSON.parse(JSON.stringify(content)),
  };
}

/** Smart Links keep their encrypted recipient while they are valid; these few are decrypted, as in the search for links. */
const readPersonLinksRoute = (context: LinksContext) =>
  route(readPersonLinks, async ({ body: { email, submissionIds } }) => {
    const { keyRing, inviteKey } = context;
    const [shared, running, invites] = await Promise.all([
      listNewestLinks(submissionIds),
      email === null ? [] : listRunningSmartLinks({}, context.now()),
      email === null ? [] : listNewestInvitesTo(hashInvited(inviteKey, email), personConstants.listed),
    ]);
    const smart = running.filter((link) => {
      const content = openSmartContent(keyRing, link);
      return content !== null && email !== null && isSameAddress(content.email, email);
    });
    const newest = [...shared, ...smart].sort((one, other) => other._id.toString().localeCompare(one._id.toString()));
    const listed = newest.slice(0, personConstants.listed);
    return {
      links: describeLinks(context, listed, { names: {}, recipients: await readRecipients(context, listed) }),
      invites: invites.map(toPersonInvite),
    };
  });

function toPersonInvite({
  _id,
  listId,
  specialtyName,
  byEmail,
  createdAt,
  lastAskedAt,
  draftSavedAt,
  endedAt,
  endedBy,
}: StoredInvite): PersonInvite {
  return {
    id: _id.toString(),
    listId: listId.toString(),
    specialtyName,
    byEmail,
    createdAt: createdAt.toISOString(),
    lastMailAt: lastAskedAt.toISOString(),
    draftSavedAt: draftSavedAt?.toISOString() ?? null,
    ended: endedAt && { at: endedAt.toISOString(), by: endedBy ?? 'staff' },
  };
}

const eraseCandidateLinksRoute = (context: LinksContext) =>
  route(eraseCandidateLinks, async ({ body }) => {
    const found = await listCandidateLinks(context, body);
    for (const { link } of found) {
      const blank = await blankLink(link, context.now());
      if (!blank) continue;
      await cancelEditsOfLink(context, link);
      await endEmptyPacket(context, blank);
    }
    // An opt-out of invites stays, but only as a hash, since erasing it would lose the wish.
    const invites = await listCandidateInvites(context, body);
    const erased = await removeInvites(invites.map(({ invite }) => invite._id));
    return { erased: { links: found.length, invites: erased } };
  });

const holdCandidateLinksRoute = (context: LinksContext) =>
  route(holdCandidateLinks, async ({ body: { isOnHold, ...key } }) => {
    const links = (await listCandidateLinks(context, key)).map(({ link }) => link);
    const invites = (await listCandidateInvites(context, key)).map(({ invite }) => invite);
    await holdLinks(links, isOnHold);
    await holdInvites(invites, isOnHold);
    return { kept: { links: links.length, invites: invites.length } };
  });

export const candidateLinksRoutes = (context: LinksContext) => ({
  eraseCandidateLinks: eraseCandidateLinksRoute(context),
  exportCandidateLinks: exportCandidateLinksRoute(context),
  holdCandidateLinks: holdCandidateLinksRoute(context),
  readPersonLinks: readPersonLinksRoute(context),
});
