import { openOutbox } from '@larkfield/stored-data/outbox.ts';
import { requestMail } from '@larkfield/schemas/internal/mails.ts';
import { myChecklistsPath } from '@larkfield/schemas/my-checklists/my-checklists-constants.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { listSubmissionsOf, newestOf } from '#src/submissions/candidate-submission-store.ts';
import { type AskedLink, countMailed, dropAsked, linksDue, mayHaveAnother, noteMailed, openAsked } from './visit-store.ts';

type Context = Pick<ChecklistContext, 'keyRing' | 'contact' | 'publicUrl'>;

/** The outbox of requested links to My checklists whose address has a submission. */
export const linkOutbox = (context: Context) =>
  openOutbox('my-checklists-link', linksDue, async (stored, now) => {
    const asked = openAsked(context.keyRing, stored);
    if (await mailLink(context, asked, now)) return 1;
    await dropAsked(asked.id);
    return 0;
  });

async function mailLink({ contact, publicUrl }: Context, asked: AskedLink, now: Date): Promise<boolean> {
  const { id, email, token, askedAt, linkEndsAt } = asked;
  if (linkEndsAt <= now) return false;
  // Parallel requests did not see each other, so check the limit again here, where requests are handled one after another.
  if (!(await mayHaveAnother(asked, countMailed, now))) return false;
  const newest = newestOf(await listSubmissionsOf(email, now));
  // Send to the address as submitted, not as typed: addresses that we treat as equal may be different mailboxes.
  if (!newest?.email) return false;
  await contact(requestMail, {
    body: {
      kind: 'my-checklists-link',
      idempotencyKey: `my-checklists-${id}`,
      to: newest.email,
      timeZone: newest.digitalSignature.timeZone,
      submissionId: newest._id.toHexString(),
      ...(newest.addressProvedAt && { isAddressProved: true }),
      openUrl: new URL(`${myChecklistsPath}/${token}`, publicUrl).href,
      askedAt: askedAt.toISOString(),
      expiresAt: linkEndsAt.toISOString(),
    },
  });
  await noteMailed(id, now);
  return true;
}
