import { validUntil } from '@larkfield/assessment/validity.ts';
import { requestMail } from '@larkfield/schemas/internal/mail/request-mail.ts';
import { candidateMailSchema } from '@larkfield/schemas/portal/mail-candidates.ts';
import { mintAccessToken } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { clearStaffMail, listAwaitingStaffMail } from './candidate-mail-store.ts';

/** How often it is looked for mails that staff asked for, in milliseconds. */
export const staffMailInterval = 3_000;
const batchSize = 100;

/** Hands every mail that is due to the contact service, which sends it once however often it is handed over; returns how many. */
export async function sendStaffMails({ contact, publicUrl }: Pick<ChecklistContext, 'contact' | 'publicUrl'>): Promise<number> {
  let sent = 0;
  for (const submission of await listAwaitingStaffMail(batchSize)) {
    const { _id, reference, specialtyName, submittedAt, email, staffMails } = submission;
    const submissionId = _id.toString();
    const due = candidateMailSchema.options.filter((kind) => staffMails?.[kind]?.isDue);
    for (const about of due) {
      const mail = staffMails?.[about];
      // A correction may have taken the address away.
      if (!mail || !email) continue;
      const stopToken = await mintAccessToken('reminder-stop', submissionId);
      await contact(requestMail, {
        body: {
          kind: 'recruiter-request',
          idempotencyKey: `staff-${about}-${submissionId}-${mail.at.getTime()}`,
          to: email,
          timeZone: submission.digitalSignature.timeZone,
          about,
          submissionId,
          shortReference: reference,
          specialtyName,
          submittedAt: submittedAt.toISOString(),
          validUntil: validUntil(submittedAt).toISOString(),
          replyTo: mail.replyTo,
          openUrl: new URL('/my-checklists', publicUrl).href,
          stopUrl: new URL(`/reminders/${stopToken}`, publicUrl).href,
        },
      });
      sent += 1;
    }
    await clearStaffMail(submission, due);
  }
  return sent;
}
