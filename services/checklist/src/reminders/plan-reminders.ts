import { assessmentConstants } from '@larkfield/assessment/assessment-constants.ts';
import { yearsBefore } from '@larkfield/records/retention.ts';
import { workInTurns } from '@larkfield/service-kit/process/work-in-turns.ts';
import { listUnplanned, storePlan } from './reminder-store.ts';
import { nextReminderAfter } from './reminder-times.ts';

const mostAtOnce = 500;

/**
 * Gives checklists of before there were reminders the time of their next one; returns how many. Run once when the service has
 * started: what has had its last reminder is looked at again, and given none.
 */
export async function planReminders(now = new Date(), stop?: AbortSignal): Promise<number> {
  const since = yearsBefore(now, assessmentConstants.validityYears);
  let planned = 0;
  let after: Parameters<typeof listUnplanned>[1] = null;
  const plan = async (limit: number) => {
    const found = await listUnplanned(since, after, limit);
    const due = found.flatMap(({ _id, submittedAt }) => {
      const remindAt = nextReminderAfter(submittedAt, now);
      return remindAt ? [{ _id, remindAt }] : [];
    });
    if (due.length > 0) await storePlan(due);
    planned += due.length;
    after = found.at(-1)?._id ?? null;
    return found.length;
  };
  await workInTurns(mostAtOnce, plan, stop);
  return planned;
}
