import { draftPersonKey } from '@larkfield/records/draft-person.ts';
import type { DraftPayload } from '@larkfield/schemas/links/drafts/draft-payload.ts';
import type { CandidateKey } from '@larkfield/schemas/portal/candidate-rights/candidate-data.ts';
import { openDraftContent, openRecipient, openSmartContent, readLinkRing, type SmartContent } from '#src/link/link-content.ts';
import type { Link } from '#src/link/link-model.ts';
import { hashInvited } from '#src/invites/invite/address-key.ts';
import { openInvites, type InviteContent } from '#src/invites/invite/invite-content.ts';
import type { StoredInvite } from '#src/invites/invite/invite-model.ts';
import { listInvitesTo } from '#src/invites/invite/invite-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { listForgottenLinks, listLinksOfSubmissions, readFilledLinks } from './candidate-link-store.ts';

/** A link with what it holds in the clear. */
export interface OpenedLink {
  link: Link;
  content: SmartContent | DraftPayload | null;
  /** For whom it was made, where that was said. */
  recipient: string | null;
}

/** Addresses that differ in case or in spaces around them are the same person's. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * What is encrypted cannot be looked for, but Smart Links and drafts hold it for days only: there are few to open. Drafts have no address;
 * whose they are is told by the date of birth and SSN digits of what the person submitted.
 */
export async function listCandidateLinks(
  { keyRing, draftKey, inviteKey }: Pick<LinksContext, 'keyRing' | 'draftKey' | 'inviteKey'>,
  { email, submissionIds, draftKeys, until }: CandidateKey,
): Promise<OpenedLink[]> {
  const shared = await listLinksOfSubmissions(submissionIds);
  const ring = await readLinkRing(keyRing, shared);
  const found: OpenedLink[] = shared.map((link) => ({ link, content: null, recipient: openRecipient(ring, link) }));
  for await (const page of readFilledLinks('smart', new Date(until))) {
    const ringOfPage = await readLinkRing(keyRing, page);
    for (const link of page) {
      const content = openSmartContent(ringOfPage, link);
      if (content && isSameAddress(content.email, email)) found.push({ link, content, recipient: null });
    }
  }
  // Read after those, so that none that forgets in between is missed.
  const seen = new Set(found.map(({ link }) => link._id.toString()));
  for (const link of await listForgottenLinks(hashInvited(inviteKey, email), new Date(until)))
    if (!seen.has(link._id.toString())) found.push({ link, content: null, recipient: null });
  if (draftKeys.length === 0) return found;
  for await (const page of readFilledLinks('draft', new Date(until))) {
    const ringOfPage = await readLinkRing(keyRing, page);
    for (const link of page) {
      const content = openDraftContent(ringOfPage, link);
      if (content && draftKeys.includes(draftPersonKey(draftKey, content))) found.push({ link, content, recipient: null });
    }
  }
  return found;
}

/** The invites of a person up to a time, with what they hold in the clear, or null where their erasure broke off. */
export async function listCandidateInvites(
  { keyRing, inviteKey }: Pick<LinksContext, 'keyRing' | 'inviteKey'>,
  { email, until }: Pick<CandidateKey, 'email' | 'until'>,
): Promise<{ invite: StoredInvite; content: InviteContent | null }[]> {
  const found = await listInvitesTo(hashInvited(inviteKey, email));
  return openInvites(
    keyRing,
    found.filter(({ createdAt }) => createdAt <= new Date(until)),
  );
}
