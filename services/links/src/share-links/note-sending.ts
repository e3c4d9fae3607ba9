import { checkOwnership } from '@larkfield/schemas/internal/links.ts';
import { AppError, fail } from '@larkfield/service-kit/http/app-error.ts';
import { toAuditEvent } from '@larkfield/stored-data/audit-event.ts';
import { openOutbox } from '@larkfield/stored-data/outbox.ts';
import { removePart, revokeStoredLink, sendingsDue } from '#src/link/link-change-store.ts';
import type { Link } from '#src/link/link-model.ts';
import { findLink } from '#src/link/link-store.ts';
import { endEmptyPacket } from '#src/access/check-link.ts';
import type { LinksContext } from '#src/links-context.ts';

type Context = Pick<LinksContext, 'checklist' | 'now'>;

/** How long the outbox leaves a new link to the request that makes it, in milliseconds. */
const headStart = 10_000;

/** The outbox field of a link by staff that is about to be stored. */
export const dueAfter = (now: Date) => ({ at: new Date(now.getTime() + headStart) });

/**
 * Records in the candidate's timeline that a stored link was sent, which uses their yes. If the yes doesn't hold, this revokes the link and
 * returns the refusal. The link is stored before, so that no timeline names a link that was never made. A request names the person in its
 * reply; later, `isLate`, the maker gets a mail.
 */
export async function noteSending(context: Context, link: Link, { isLate }: { isLate: boolean }): Promise<AppError | null> {
  if (link.revokedAt) {
    await finish(link);
    return new AppError('LINK_REVOKED');
  }
  if (link.partOf && !(await findLink(link.partOf))) {
    await removePart(link);
    return new AppError('LINK_REVOKED');
  }
  const staffLink = {
    linkId: link._id.toString(),
    expiresAt: link.expiresAt.toISOString(),
    by: { userId: link.originUserId ?? '', email: link.originEmail ?? '' },
    jobId: link.jobId ?? undefined,
    hasRecipient: Boolean(link.sealedRecipient),
    isAmongOthers: Boolean(link.partOf),
  };
  try {
    const { submission } = await context.checklist(checkOwnership, {
      params: { id: link.submissionId! },
      body: { packet: link.packetId ?? undefined, staffLink },
    });
    // The candidate was erased meanwhile.
    if (!submission) fail('LINK_REVOKED');
  } catch (error) {
    // A conflict means that other writes were faster each time, which says nothing of the yes.
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'CONFLICT') throw error;
    // Of a person who was erased no mail is sent.
    const by = isLate && error.code !== 'LINK_REVOKED' ? 'system' : 'staff';
    const act = { actor: { kind: 'system', id: null }, action: 'link.revoked', object: `link:${link._id}`, reason: error.code } as const;
    await revokeStoredLink(link, by, { event: toAuditEvent(act), act: null }, context.now());
    await endEmptyPacket(context, link);
    await finish(link);
    return error;
  }
  await finish(link);
  return null;
}

/** The outbox may have finished the link before. */
const finish = async (link: Link): Promise<void> => (link.sendingDue ? sendingsDue.clear(link) : undefined);

/** Records what the requests that made the links could not: the checklist service was away, or the process ended. */
export const sendingOutbox = (context: Context) =>
  openOutbox('link-sending', sendingsDue, async (link) => {
    await noteSending(context, link, { isLate: true });
    return 1;
  });

/** The links that may be shown. A person is shown only after their timeline has the link. */
export async function keepSent(context: Context, links: readonly Link[]): Promise<Link[]> {
  const kept: Link[] = [];
  for (const link of links) if (!link.sendingDue || !(await noteSending(context, link, { isLate: true }))) kept.push(link);
  return kept;
}
