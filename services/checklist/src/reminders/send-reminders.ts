import { validUntil } from '@larkfield/assessment/validity.ts';
import { openOutbox, requestMails } from '@larkfield/records/outbox.ts';
import type { ReminderDays } from '@larkfield/schemas/checklist/reminder-days.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mail/request-mail.ts';
import { keepStopToken } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRenewalOf } from '#src/renewal/renewal-store.ts';
import { listRemindedOf, moveReminder, remindersDue, type Reminded } from './reminder-store.ts';
import { nextReminderAfter, reminderAt } from './reminder-times.ts';

/** The key says which reminder of which checklist it is: asked for again, as after a crash, it sends nothing more. */
function mailFor(
  { _id, reference, specialtyName, submittedAt, digitalSignature }: Reminded,
  { to, days, stopToken, publicUrl }: { to: string; days: ReminderDays; stopToken: string; publicUrl: string },
): MailRequest {
  const submissionId = _id.toString();
  return {
    kind: 'expiry-reminder',
    idempotencyKey: `reminder-${submissionId}-${days}`,
    to,
    timeZone: digitalSignature.timeZone,
    submissionId,
    shortReference: reference,
    specialtyName,
    submittedAt: submittedAt.toISOString(),
    validUntil: validUntil(submittedAt).toISOString(),
    days,
    renewUrl: new URL('/my-checklists', publicUrl).href,
    stopUrl: new URL(`/reminders/${stopToken}`, publicUrl).href,
  };
}

/** Nobody is reminded of a checklist that they renewed or filled in anew, nor who asked for no reminders. */
export async function isWanted({
  _id,
  email,
  specialtyId,
  submittedAt,
}: Pick<Reminded, '_id' | 'email' | 'specialtyId' | 'submittedAt'>): Promise<'yes' | 'not-now' | 'never-again'> {
  if (!email || (await findRenewalOf(_id))) return 'never-again';
  const own = await listRemindedOf(email);
  if (own.some((other) => other.specialtyId === specialtyId && other.submittedAt > submittedAt)) return 'never-again';
  return own.some(({ remindersStoppedAt }) => remindersStoppedAt) ? 'not-now' : 'yes';
}

/** The reminders. The due time moves on only when the contact service has the mail. */
export const reminderOutbox = ({ contact, publicUrl, stopKey }: Pick<ChecklistContext, 'contact' | 'publicUrl' | 'stopKey'>) =>
  openOutbox('reminder', remindersDue, async (submission, now) => {
    const { _id, email: to, submittedAt } = submission;
    const days = reminderAt(submittedAt, now);
    const wanted = days === null ? 'not-now' : await isWanted(submission);
    const stopToken = wanted === 'yes' && (await keepStopToken(stopKey, _id.toString(), now));
    const mails = stopToken && to && days !== null ? [mailFor(submission, { to, days, stopToken, publicUrl })] : [];
    const taken = await requestMails(contact, mails);
    await moveReminder(submission, wanted === 'never-again' ? null : nextReminderAfter(submittedAt, now));
    return taken;
  });
