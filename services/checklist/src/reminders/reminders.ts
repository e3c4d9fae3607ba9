import { validUntil } from '@larkfield/assessment/validity.ts';
import { reminderDays, type ReminderDays } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { setReminders } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { openOutbox, requestMails } from '@larkfield/stored-data/outbox.ts';
import type { MailRequest } from '@larkfield/schemas/internal/mails.ts';
import { findAccessToken, keepStopToken, stopTokenOf } from '#src/access/access-token-store.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';
import { findRenewalOf } from '#src/renewal/renewal-store.ts';
import { findReminded, listRemindedOf, moveReminder, type Reminded, remindersDue, setStopped } from './reminder-store.ts';

/** How long after the expiry of a checklist a delayed reminder is still sent. */
const tooLateAfter = 7 * day;

/** The reminders of a checklist, in the order of their times. */
const remindersOf = (submittedAt: Date) =>
  reminderDays.map((days) => ({ days, at: new Date(validUntil(submittedAt).getTime() - days * day) }));

/** When the next reminder of a checklist is due, or null. */
export function nextReminderAfter(submittedAt: Date, now: Date): Date | null {
  return remindersOf(submittedAt).find(({ at }) => at > now)?.at ?? null;
}

/** The reminder to send now: the latest due one, since the texts of missed reminders no longer apply. */
export function reminderAt(submittedAt: Date, now: Date): ReminderDays | null {
  const due = remindersOf(submittedAt).findLast(({ at }) => at <= now);
  return due && now.getTime() - validUntil(submittedAt).getTime() < tooLateAfter ? due.days : null;
}

/** One reminder's link applies to all checklists of the address, since stopping them one by one would be tedious. */
const setRemindersRoute = ({ mailTokenKey }: Pick<ChecklistContext, 'mailTokenKey'>) =>
  route(setReminders, async ({ params: { token }, body: { isOn } }) => {
    const found = (await findAccessToken(token, ['reminder-stop'])) ?? fail('LINK_NOT_FOUND');
    if (found.isExpired) fail('LINK_EXPIRED');
    const submission = (await findReminded(found.submissionId)) ?? fail('LINK_NOT_FOUND');
    const { email } = submission;
    // A link only stops the reminders to the address that it was mailed to,
    // not to an address that the checklist has since been corrected to.
    if (!email || stopTokenOf(mailTokenKey, found.submissionId, email) !== token) fail('LINK_NOT_FOUND');
    const own = await listRemindedOf(email);
    const actor = { kind: 'candidate', id: found.submissionId } as const;
    const now = new Date();
    for (const each of own) await setStopped(each, isOn ? null : now, { actor, action: isOn ? 'reminders.started' : 'reminders.stopped' });
    return { isOn };
  });

/** The idempotency key contains checklist and reminder, so that a repeat, as after a crash, sends nothing more. */
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

/** No reminder is wanted of a checklist that was renewed or replaced by a new one, or by a candidate who stopped reminders. */
export async function isWanted({
  _id,
  email,
  addressProvedAt,
  specialtyId,
  submittedAt,
}: Pick<Reminded, '_id' | 'email' | 'addressProvedAt' | 'specialtyId' | 'submittedAt'>): Promise<'yes' | 'not-now' | 'never-again'> {
  if (!email || (await findRenewalOf(_id))) return 'never-again';
  const own = await listRemindedOf(email);
  // A checklist with a typed address does not replace one whose address is proved.
  const isNewer = (other: Reminded) =>
    (other.addressProvedAt || !addressProvedAt) && other.specialtyId === specialtyId && other.submittedAt > submittedAt;
  if (own.some(isNewer)) return 'never-again';
  return own.some(({ remindersStoppedAt }) => remindersStoppedAt) ? 'not-now' : 'yes';
}

/** The outbox of reminders. The due time only advances after the contact service has accepted the mail. */
export const reminderOutbox = ({ contact, publicUrl, mailTokenKey }: Pick<ChecklistContext, 'contact' | 'publicUrl' | 'mailTokenKey'>) =>
  openOutbox('reminder', remindersDue, async (submission, now) => {
    const { _id, email: to, submittedAt } = submission;
    const days = reminderAt(submittedAt, now);
    const wanted = days === null ? 'not-now' : await isWanted(submission);
    const stopToken = wanted === 'yes' && to && (await keepStopToken(mailTokenKey, _id.toString(), to, now));
    const mails = stopToken && days !== null ? [mailFor(submission, { to, days, stopToken, publicUrl })] : [];
    const taken = await requestMails(contact, mails);
    await moveReminder(submission, wanted === 'never-again' ? null : nextReminderAfter(submittedAt, now));
    return taken;
  });

export const remindersRoutes = (context: Pick<ChecklistContext, 'mailTokenKey'>) => ({
  setReminders: setRemindersRoute(context),
});
