import { validUntil } from '@larkfield/assessment/validity.ts';
import type { ReminderDays } from '@larkfield/schemas/checklist/reminder-days.ts';
import { requestMail, type MailRequest } from '@larkfield/schemas/internal/mail/request-mail.ts';
import { mintAccessToken } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRenewalOf } from '#src/renewal/renewal-store.ts';
import { listDueReminders, listRemindedOf, moveReminder, type Reminded } from './reminder-store.ts';
import { nextReminderAfter, reminderAt } from './reminder-times.ts';

/** How often due reminders are looked for, in milliseconds. */
export const reminderInterval = 60_000;

const batchSize = 100;

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

/**
 * Asks the contact service for every reminder that is due; returns how many. The due time moves on only when it has the mail,
 * and what is asked for twice it sends once: a crash in between neither loses a reminder nor repeats one.
 */
export async function sendReminders(
  { contact, publicUrl }: Pick<ChecklistContext, 'contact' | 'publicUrl'>,
  now = new Date(),
): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await listDueReminders(now, batchSize);
    for (const submission of due) {
      const days = reminderAt(submission.submittedAt, now);
      const wanted = days === null ? 'not-now' : await isWanted(submission);
      if (days !== null && wanted === 'yes' && submission.email) {
        const stopToken = await mintAccessToken('reminder-stop', submission._id.toString(), now);
        await contact(requestMail, { body: mailFor(submission, { to: submission.email, days, stopToken, publicUrl }) });
        sent += 1;
      }
      await moveReminder(submission, wanted === 'never-again' ? null : nextReminderAfter(submission.submittedAt, now));
    }
    if (due.length < batchSize) return sent;
  }
}
