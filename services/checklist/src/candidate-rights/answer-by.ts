import { brand } from '@larkfield/brand/brand.ts';
import { day } from '@larkfield/schemas/durations.ts';
import { type RightsRequest } from '@larkfield/schemas/portal/candidate-rights.ts';
import { fileBusinessDays, reviewDays, rightsRequestDays } from '@larkfield/schemas/portal-constants.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: brand.office.timeZone });
const isBusinessDay = (time: Date) => !['Sat', 'Sun'].includes(weekday.format(time));

/** The same time of day, a number of business days later. Holidays count as business days, so that an answer is early rather than late. */
export function addBusinessDays(from: Date, days: number): Date {
  let [time, left] = [from, days];
  while (left > 0) {
    time = new Date(time.getTime() + day);
    if (isBusinessDay(time)) left -= 1;
  }
  return time;
}

/** When a request is due by law, and when the firm has promised an answer (product.md#data-3). */
export function dueTimesOf(kind: RightsRequest['kind'], receivedAt: Date): { dueAt: Date; answerBy: Date } {
  const after = (days: number) => new Date(receivedAt.getTime() + days * day);
  const dueAt = after(rightsRequestDays);
  if (kind === 'access') return { dueAt, answerBy: addBusinessDays(receivedAt, fileBusinessDays) };
  return { dueAt, answerBy: kind === 'review' ? after(reviewDays) : dueAt };
}
