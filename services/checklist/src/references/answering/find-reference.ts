import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { findableTokenHash } from '@larkfield/service-kit/access/tokens.ts';
import { findByToken, type StoredReference } from '#src/references/reference-store.ts';

/** The request behind a token, whatever became of it; throws LINK_NOT_FOUND for one that never was or that nobody need know any more. */
export async function getByToken(token: string, now: Date): Promise<{ reference: StoredReference; hash: string }> {
  const hash = findableTokenHash(token);
  const reference = hash && (await findByToken(hash));
  if (!hash || !reference) fail('LINK_NOT_FOUND');
  const forgottenAt = reference.linkEndsAt.getTime() + linkConstants.goneFor;
  if (!reference.openHashes.includes(hash) && forgottenAt <= now.getTime()) fail('LINK_NOT_FOUND');
  return { reference, hash };
}

/** Refuses a request that cannot be answered any more, and says what ended it (product.md#links-4). */
export function requireOpen({ reference, hash }: { reference: StoredReference; hash: string }, now: Date): void {
  const { answeredAt, declinedAt, withdrawnAt, linkEndsAt, openHashes } = reference;
  if (answeredAt) fail('LINK_USED_UP', { message: "This reference has already been answered. Thank you, there's nothing more to do." });
  if (declinedAt)
    fail('LINK_USED_UP', { message: "You told us that you won't give this reference. We won't write to you about it again." });
  if (withdrawnAt || !openHashes.includes(hash)) fail('LINK_REVOKED');
  if (linkEndsAt <= now) fail('LINK_EXPIRED');
}

/** The request behind a token while it can be answered. */
export async function getOpenReference(token: string, now: Date): Promise<StoredReference> {
  const found = await getByToken(token, now);
  requireOpen(found, now);
  return found.reference;
}

/** What a refusal takes away: nobody is mailed again. */
export const endedFields = { mailDue: 1, sealedToken: 1 } as const;
