import { refusalOf, type Making, type Standing } from '@larkfield/assessment/validity.ts';
import { checkOwnership, ownerCookie } from '@larkfield/schemas/internal/links/check-ownership.ts';
import { candidateCookie } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import { tokenSchema } from '@larkfield/schemas/identifiers.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { cookieName, readCookie } from '@larkfield/service-kit/access/cookies.ts';
import type { UserIdentity } from '@larkfield/service-kit/access/identity.ts';
import type { RouteCall } from '@larkfield/service-kit/http/route.ts';
import type { LinksContext } from '#src/links-context.ts';

export interface OwnerCall {
  request: RouteCall['request'];
  identity: UserIdentity | null;
  body: { submissionId: string; downloadToken?: string; packetId?: string | undefined };
}

/** What the submission of a call is called, and how often its report was checked; throws NOT_OWNER without the owner's cookie, the submitter's download token, a visit to My checklists or a portal session. */
export async function requireOwner(
  { checklist, isSecure }: LinksContext,
  { request, identity, body: { submissionId, downloadToken, packetId } }: OwnerCall,
) {
  const read = (name: string) => tokenSchema.safeParse(readCookie(request, cookieName(name, isSecure))).data;
  const cookie = read(ownerCookie(submissionId));
  const visitCookie = read(candidateCookie);
  if (!identity && !cookie && !downloadToken && !visitCookie) fail('NOT_OWNER');
  const { isOwner, submission, standing, checks } = await checklist(checkOwnership, {
    params: { id: submissionId },
    body: { ownerCookie: cookie, downloadToken, visitCookie, packet: packetId },
  });
  if (!identity && !isOwner) fail('NOT_OWNER');
  return { submission: submission ?? fail('SUBMISSION_NOT_FOUND'), standing, checks };
}

/** Refuses to make something of a checklist from which nothing of the kind is made any more (product.md#renew-8). */
export function requireStanding(standing: Standing | undefined, making: Making): void {
  const refusal = standing ? refusalOf(standing, making, new Date()) : null;
  if (refusal) fail(refusal);
}
