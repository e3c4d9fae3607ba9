import { openOutbox, requestMails } from '@larkfield/stored-data/outbox.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import { noticesDue } from '#src/link/link-change-store.ts';
import { openSmartContent } from '#src/link/link-content.ts';
import type { Link } from '#src/link/link-model.ts';
import type { LinksContext } from '#src/links-context.ts';

/** The due notice of a link; null if its content was erased meanwhile. */
function noticeOf(keyRing: LinksContext['keyRing'], link: Link): MailRequest | null {
  const linkId = link._id.toString();
  const { originEmail: to, specialtyName, shortReference, revokedAt, revokedBy, partOf } = link;
  if (!to) return null;
  if (shortReference && revokedAt)
    return {
      kind: 'staff-link-ended',
      idempotencyKey: `share-link-${linkId}-ended`,
      to,
      linkId,
      shortReference,
      specialtyName,
      endedAt: revokedAt.toISOString(),
      ...(revokedBy === 'staff' && { isWithoutYes: true }),
      ...(partOf && { isPart: true }),
    };
  const content = openSmartContent(keyRing, link);
  return (
    content && {
      kind: 'smart-link-used',
      idempotencyKey: `smart-link-${linkId}-use-${link.useCount}`,
      to,
      linkId,
      candidateName: content.candidateName,
      specialtyName,
      usedAt: (link.lastOpenedAt ?? link.createdAt).toISOString(),
      usesRemaining: link.usesLeft ?? 0,
    }
  );
}

/** Mails recruiters that their Smart Links were used (uses in quick succession share one mail), and that their share links ended by a candidate or without a yes. */
export const noticeOutbox = ({ keyRing, contact }: Pick<LinksContext, 'keyRing' | 'contact'>) =>
  openOutbox('link-notice', noticesDue, async (link) => {
    const mail = noticeOf(keyRing, link);
    const taken = await requestMails(contact, mail ? [mail] : []);
    await noticesDue.clear(link);
    return taken;
  });
