import { openOutbox } from '@larkfield/stored-data/outbox.ts';
import { requestMail } from '@larkfield/schemas/internal/mails.ts';
import type { LinksContext } from '#src/links-context.ts';
import { openInvite } from './invite-content.ts';
import { invitesDue, noteMailTaken } from './invite-store.ts';

/** The mails of invites and their reminders. */
export const inviteOutbox = ({ keyRing, contact }: Pick<LinksContext, 'keyRing' | 'contact'>) =>
  openOutbox('invite', invitesDue, async (invite, now) => {
    const { candidateName, email } = openInvite(keyRing, invite);
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
    await noteMailTaken(invite, mailId, now);
    return 1;
  });
