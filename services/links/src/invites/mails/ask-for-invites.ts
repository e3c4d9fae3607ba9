import { requestMail } from '@larkfield/schemas/internal/mail/request-mail.ts';
import type { LinksContext } from '#src/links-context.ts';
import { openStandingInvites } from '#src/invites/invite/invite-content.ts';
import { listInvitesDue, noteMailTaken } from '#src/invites/invite/invite-store.ts';

/** How often the contact service is asked for the mails of invites, in milliseconds. */
export const inviteInterval = 2_000;

const batchSize = 100;

/** Asks for the mails of invites and reminders; whoever is killed in between asks again by the same key, which makes no second mail. Returns how many were asked for. */
export async function askForInvites({ keyRing, contact, now }: Pick<LinksContext, 'keyRing' | 'contact' | 'now'>): Promise<number> {
  const due = await listInvitesDue(batchSize);
  for (const {
    invite,
    content: { candidateName, email },
  } of await openStandingInvites(keyRing, due)) {
    const inviteId = invite._id.toString();
    const { mailId } = await contact(requestMail, {
      body: {
        kind: 'invite',
        idempotencyKey: `invite-${inviteId}-${invite.mailNumber}`,
        to: email,
        inviteId,
        mailNumber: invite.mailNumber,
        candidateName,
        specialtyName: invite.specialtyName,
        replyTo: invite.byEmail,
        invitedAt: invite.lastAskedAt.toISOString(),
      },
    });
    await noteMailTaken(invite, mailId, now());
  }
  return due.length;
}
