import { assessmentConstants } from '@larkfield/assessment/assessment-constants.ts';
import { listUnplanned, storePlan } from './reminder-store.ts';
import { nextReminderAfter } from './reminder-times.ts';

const batchSize = 500;

/**
 * Gives checklists of before there were reminders the time of their next one; returns how many. Run once when the service has
 * started: what has had its last reminder is looked at again, and given none.
 */
export async function planReminders(now = new Date()): Promise<number> {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - assessmentConstants.validityYears);
  let planned = 0;
  for (let after: Parameters<typeof listUnplanned>[1] = null; ;) {
    const found = await listUnplanned(since, after, batchSize);
    const plan = found.flatMap(({ _id, submittedAt }) => {
      const remindAt = nextReminderAfter(submittedAt, now);
      return remindAt ? [{ _id, remindAt }] : [];
    });
    if (plan.length > 0) await storePlan(plan);
    planned += plan.length;
    after = found.at(-1)?._id ?? null;
    if (found.length < batchSize) return planned;
  }
}
