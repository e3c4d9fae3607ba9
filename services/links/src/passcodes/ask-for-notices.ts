import { requestMail } from '@larkfield/schemas/internal/mail/request-mail.ts';
import type { ServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { clearNoticeDue, listNoticesDue } from '#src/link/link-change-store.ts';
import { openSmartContent, readLinkRing } from '#src/link/link-content.ts';
import type { LinksContext } from '#src/links-context.ts';

/** How often the contact service is asked for mails, in milliseconds. */
export const noticeInterval = 3_000;

const batchSize = 100;

/** Tells recruiters that Smart Links of theirs were used; uses in quick succession make one mail. Returns how many were told. */
export async function askForNotices({ keyRing }: Pick<LinksContext, 'keyRing'>, contact: ServiceClient): Promise<number> {
  const due = await listNoticesDue(batchSize);
  const ring = await readLinkRing(keyRing, due);
  for (const link of due) {
    const content = openSmartContent(ring, link);
    // What was erased meanwhile is told to nobody.
    if (content && link.originEmail) {
      const linkId = link._id.toString();
      await contact(requestMail, {
        body: {
          kind: 'smart-link-used',
          idempotencyKey: `smart-link-${linkId}-use-${link.useCount}`,
          to: link.originEmail,
          linkId,
          candidateName: content.candidateName,
          specialtyName: link.specialtyName,
          usedAt: (link.lastOpenedAt ?? link.createdAt).toISOString(),
          usesRemaining: link.usesLeft ?? 0,
        },
      });
    }
    await clearNoticeDue(link);
  }
  return due.length;
}
