import { day } from '@larkfield/schemas/durations.ts';

/** Formats by options. The formatter is made at its first use, since making one is among the slowest calls of a page's start. */
function formatBy(options: Intl.DateTimeFormatOptions) {
  let formatter: Intl.DateTimeFormat | undefined;
  return (instant: string | number) => (formatter ??= new Intl.DateTimeFormat('en-US', options)).format(new Date(instant));
}

/** An ISO instant as the user's local date and time. */
export const formatDateTime = formatBy({ dateStyle: 'medium', timeStyle: 'short' });

/** A deadline as the user's local time. */
export const formatClock = formatBy({ timeStyle: 'short' });

/** An instant as the user's local time, to the second. */
export const formatTime = formatBy({ timeStyle: 'medium' });

/** An ISO instant as the user's local date. */
export const formatDate = formatBy({ dateStyle: 'medium' });

/** Days until an instant, rounded up; never negative. */
export const daysUntil = (instant: string, now = Date.now()) => Math.max(0, Math.ceil((Date.parse(instant) - now) / day));

/** A count with its noun, such as '1 day' or '3 days'. */
export const countOf = (count: number, thing: string) => `${count} ${count === 1 ? thing : `${thing}s`}`;
