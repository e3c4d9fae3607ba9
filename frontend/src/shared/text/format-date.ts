import { day } from '@larkfield/schemas/durations.ts';

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** An ISO instant as the user's local date and time. */
export const formatDateTime = (instant: string) => dateTime.format(new Date(instant));

/** A deadline as the user's local time. */
export const formatClock = (instant: string) => clock.format(new Date(instant));

/** An instant as the user's local time, to the second. */
export const formatTime = (milliseconds: number) => timeOfDay.format(milliseconds);

/** An ISO instant as the user's local date. */
export const formatDate = (instant: string) => date.format(new Date(instant));

/** Days until an instant, rounded up; never negative. */
export const daysUntil = (instant: string, now = Date.now()) => Math.max(0, Math.ceil((Date.parse(instant) - now) / day));

/** A count with its noun, such as '1 day' or '3 days'. */
export const countOf = (count: number, thing: string) => `${count} ${count === 1 ? thing : `${thing}s`}`;
