import { candidateLimits } from './candidate-limits.ts';

/** A calendar date; `month` is 1–12. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** Reads MM/DD/YYYY or M/D/YYYY; null when the text has another form or names no real day. */
export function parseDateOfBirth(text: string): CalendarDate | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const [month, day, year] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { year, month, day } : null;
}

/** Today's date in an IANA time zone; an unknown zone counts as UTC. */
export function todayIn(timeZone: string, now: Date): CalendarDate {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const read = (type: string) => Number(parts.formatToParts(now).find((part) => part.type === type)?.value);
  return { year: read('year'), month: read('month'), day: read('day') };
}

/** Full years between a birth date and today. */
export function ageInYears(birth: CalendarDate, today: CalendarDate): number {
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day);
  return today.year - birth.year - (hadBirthday ? 0 : 1);
}

/** True for a time zone that the runtime knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with a typed date of birth, or null. A day in the future is not a valid date of birth. */
export function dateOfBirthProblem(text: string, now: Date): string | null {
  if (!/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)) return 'Use MM/DD/YYYY format (e.g., 03/15/1985)';
  const birth = parseDateOfBirth(text);
  if (!birth) return 'Enter a valid date';
  // The furthest zone ahead decides, so that nobody's today is refused as tomorrow.
  const today = todayIn('Pacific/Kiritimati', now);
  if (birth.year < candidateLimits.minBirthYear || birth.year > today.year) return 'Birth year must be between 1900 and current year';
  const isFuture = birth.year === today.year && (birth.month > today.month || (birth.month === today.month && birth.day > today.day));
  return isFuture ? 'Enter a valid date' : null;
}
