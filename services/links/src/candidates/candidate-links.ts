import type { CandidateKey } from '@larkfield/schemas/portal/candidate-rights/candidate-data.ts';
import { openRecipient, openSmartContent, readLinkRing, type SmartContent } from '#src/link/link-content.ts';
import type { Link } from '#src/link/link-model.ts';
import { hashInvited } from '#src/invites/invite/address-key.ts';
import { openInvites, type InviteContent } from '#src/invites/invite/invite-content.ts';
import type { StoredInvite } from '#src/invites/invite/invite-model.ts';
import { listInvitesTo } from '#src/invites/invite/invite-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import { listLinksOfSubmissions, readFilledSmartLinks } from './candidate-link-store.ts';

/** A link with what it holds in the clear. */
export interface OpenedLink {
  link: Link;
  content: SmartContent | null;
  /** For whom it was made, where that was said. */
  recipient: string | null;
}

/** Addresses that differ in case or in spaces around them are the same person's. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * What is encrypted cannot be looked for, but Smart Links hold it for days only: there are few to open. Drafts have no address
 * to be found by; what they hold is erased 48 hours after it was saved.
 */
export async function listCandidateLinks(
  { keyRing }: Pick<LinksContext, 'keyRing'>,
  { email, submissionIds, until }: CandidateKey,
): Promise<OpenedLink[]> {
  const shared = await listLinksOfSubmissions(submissionIds);
  const ring = await readLinkRing(keyRing, shared);
  const found: OpenedLink[] = shared.map((link) => ({ link, content: null, recipient: openRecipient(ring, link) }));
  for await (const page of readFilledSmartLinks(new Date(until))) {
    const ringOfPage = await readLinkRing(keyRing, page);
    for (const link of page) {
      const content = openSmartContent(ringOfPage, link);
      if (content && isSameAddress(content.email, email)) found.push({ link, content, recipient: null });
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
