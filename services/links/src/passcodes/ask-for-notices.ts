import { openOutbox, requestMails } from '@larkfield/stored-data/outbox.ts';
import { noticesDue } from '#src/link/link-change-store.ts';
import { openSmartContent } from '#src/link/link-content.ts';
import type { LinksContext } from '#src/links-context.ts';

/** Tells recruiters that Smart Links of theirs were used; uses in quick succession make one mail. */
export const noticeOutbox = ({ keyRing, contact }: Pick<LinksContext, 'keyRing' | 'contact'>) =>
  openOutbox('smart-link-notice', noticesDue, async (link) => {
    const content = openSmartContent(keyRing, link);
    const linkId = link._id.toString();
    // No notice is sent of a link that was erased meanwhile.
    const mail = content &&
      link.originEmail && {
        kind: 'smart-link-used' as const,
        idempotencyKey: `smart-link-${linkId}-use-${link.useCount}`,
        to: link.originEmail,
        linkId,
        candidateName: content.candidateName,
        specialtyName: link.specialtyName,
        usedAt: (link.lastOpenedAt ?? link.createdAt).toISOString(),
        usesRemaining: link.usesLeft ?? 0,
      };
    const taken = await requestMails(contact, mail ? [mail] : []);
    await noticesDue.clear(link);
    return taken;
  });
