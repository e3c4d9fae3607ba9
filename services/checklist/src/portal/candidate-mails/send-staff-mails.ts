import { validUntil } from '@larkfield/assessment/validity.ts';
import { openOutbox, requestMails } from '@larkfield/records/outbox.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mail/request-mail.ts';
import { candidateMailSchema, type CandidateMail } from '@larkfield/schemas/portal/mail-candidates.ts';
import { keepStopToken } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { staffMailsDue, type Mailed, type StaffMail } from './candidate-mail-store.ts';

function mailFor(
  { _id, reference, specialtyName, submittedAt, digitalSignature }: Mailed,
  about: CandidateMail,
  { at, replyTo }: StaffMail,
  { to, stopToken, publicUrl }: { to: string; stopToken: string; publicUrl: string },
): MailRequest {
  const submissionId = _id.toString();
  return {
    kind: 'recruiter-request',
    idempotencyKey: `staff-${about}-${submissionId}-${at.getTime()}`,
    to,
    timeZone: digitalSignature.timeZone,
    about,
    submissionId,
    shortReference: reference,
    specialtyName,
    submittedAt: submittedAt.toISOString(),
    validUntil: validUntil(submittedAt).toISOString(),
    replyTo,
    openUrl: new URL('/my-checklists', publicUrl).href,
    stopUrl: new URL(`/reminders/${stopToken}`, publicUrl).href,
  };
}

/** The mails that staff asked for. */
export const staffMailOutbox = ({ contact, publicUrl, stopKey }: Pick<ChecklistContext, 'contact' | 'publicUrl' | 'stopKey'>) =>
  openOutbox('staff-mail', staffMailsDue, async (submission, now) => {
    const { _id, email: to, staffMails } = submission;
    const due = candidateMailSchema.options.filter((kind) => staffMails?.[kind]?.isDue);
    // A correction may have taken the address away.
    const stopToken = to && (await keepStopToken(stopKey, _id.toString(), now));
    const mails = stopToken ? due.map((kind) => mailFor(submission, kind, staffMails![kind]!, { to, stopToken, publicUrl })) : [];
    const taken = await requestMails(contact, mails);
    await staffMailsDue.clear(submission, Object.fromEntries(due.map((kind) => [`staffMails.${kind}.isDue`, false])));
    return taken;
  });
