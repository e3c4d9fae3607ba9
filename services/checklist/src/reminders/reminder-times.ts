import { validUntil } from '@larkfield/assessment/validity.ts';
import { reminderDays, type ReminderDays } from '@larkfield/schemas/checklist/reminder-days.ts';

const day = 24 * 60 * 60_000;

/** For so long after its end a checklist is still reminded of, where nothing could be sent on the day. */
const tooLateAfter = 7 * day;

/** The reminders of a checklist, in the order of their times. */
const remindersOf = (submittedAt: Date) =>
  reminderDays.map((days) => ({ days, at: new Date(validUntil(submittedAt).getTime() - days * day) }));

/** When the next reminder of a checklist is due after a time, or null. */
export function nextReminderAfter(submittedAt: Date, now: Date): Date | null {
  return remindersOf(submittedAt).find(({ at }) => at > now)?.at ?? null;
}

/** The reminder that is due at a time: the last whose time has come, since those that were missed say what is not so any more. */
export function reminderAt(submittedAt: Date, now: Date): ReminderDays | null {
  const due = remindersOf(submittedAt).findLast(({ at }) => at <= now);
  return due && now.getTime() - validUntil(submittedAt).getTime() < tooLateAfter ? due.days : null;
}
