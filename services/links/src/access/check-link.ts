import { checkLink, endLinkTokens, endSharedLink } from '@larkfield/schemas/internal/links.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { revokeStoredLink } from '#src/link/link-change-store.ts';
import { isRunning } from '#src/link/link-rules.ts';
import { epochOf, findLink, listLinks } from '#src/link/link-store.ts';
import type { LinksContext } from '#src/links-context.ts';
import type { Link } from '#src/link/link-model.ts';

/** The epoch of what a link gave. In a packet of several people it changes with the link of the person and with the one that shows it. */
export const epochIn = (link: Link, whole: Link) => epochOf(link) + (link === whole ? 0 : epochOf(whole));

const checkLinkRoute = ({ now }: LinksContext) =>
  route(checkLink, async ({ params: { linkId }, body: { linkEpoch } }) => {
    const link = await findLink(linkId);
    const whole = link?.partOf ? await findLink(link.partOf) : link;
    return {
      isGood: link !== null && whole !== null && isRunning(link, now()) && isRunning(whole, now()) && epochIn(link, whole) === linkEpoch,
    };
  });

/**
 * Raising a link's epoch ends everything that came from the link, and later use is refused. Only an edit for which checklist asked just
 * before that write may still be under way; this stops it before the withdrawal is confirmed.
 */
export async function cancelEditsOfLink({ checklist }: Pick<LinksContext, 'checklist'>, link: Pick<Link, '_id' | 'submissionId'>) {
  const { _id, submissionId } = link;
  try {
    await checklist(endLinkTokens, { params: { linkId: _id.toString() }, body: { submissionId } });
  } catch {
    // A link can be withdrawn even while the checklist service is down.
  }
}

/** Revokes the link to a packet of several once its last person has left it. */
export async function endEmptyPacket({ now }: Pick<LinksContext, 'now'>, { partOf }: Pick<Link, 'partOf'>): Promise<void> {
  const whole = partOf ? await findLink(partOf) : null;
  if (!whole || whole.revokedAt) return;
  const parts = await listLinks(whole.personLinkIds ?? []);
  if (parts.some((part) => isRunning(part, now()))) return;
  const act = { actor: { kind: 'system', id: null }, action: 'link.revoked', object: `link:${whole._id}` } as const;
  await revokeStoredLink(whole, 'staff', { event: toAuditEvent(act), act: null }, now());
}

/** The checklist service has ended the tokens of the link, and refuses it until this is done. */
const endSharedLinkRoute = (context: LinksContext) =>
  route(endSharedLink, async ({ params: { linkId }, body: { submissionId }, requestId }) => {
    const link = await findLink(linkId);
    if (link?.submissionId !== submissionId) return { isEnded: false };
    const act = { actor: { kind: 'candidate', id: submissionId }, action: 'link.revoked', object: `link:${linkId}`, requestId } as const;
    const ended = await revokeStoredLink(link, 'owner', { event: toAuditEvent(act), act: null }, context.now());
    await endEmptyPacket(context, link);
    return { isEnded: ended !== null };
  });

export const checkLinkRoutes = (context: LinksContext) => ({
  checkLink: checkLinkRoute(context),
  endSharedLink: endSharedLinkRoute(context),
});
