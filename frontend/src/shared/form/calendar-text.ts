import { parseDateOfBirth } from '@larkfield/schemas/checklist/candidate/date-of-birth.ts';

/** What a browser or a list writes: 2028-05 or 2028-05-31. */
const written = /^\s*(\d{4})-(\d{2})(?:-(\d{2}))?\s*$/;
const monthLength = 6;
const dayLength = 8;

/** Writes MM/YYYY while digits are typed, and MM/DD/YYYY from the seventh digit on where days are taken. */
export function cleanCalendar(typed: string, hasDays: boolean): string {
  const [, year, month, day] = written.exec(typed) ?? [];
  if (year) return [month, hasDays ? day : undefined, year].filter(Boolean).join('/');
  // A first digit over 1, and one before a slash, is a whole month.
  const padded = typed.replace(/^\s*([2-9]|1(?=\/))/, '0$1');
  const digits = padded.replace(/\D/g, '').slice(0, hasDays ? dayLength : monthLength);
  if (digits.length <= 2) return digits;
  if (digits.length <= monthLength) return `${digits.slice(0, 2)}/${digits.slice(2)}`;
  return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`;
}

/** What was typed, as contracts have it (`2028-05`, `2028-05-31`); null while it is no month or day. */
export function readCalendar(text: string): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/((?:19|20)\d\d)$/.exec(text) ?? [];
  if (month) return `${year}-${month}`;
  const day = text.length > 7 ? parseDateOfBirth(text) : null;
  const two = (value: number) => String(value).padStart(2, '0');
  return day && `${day.year}-${two(day.month)}-${two(day.day)}`;
}

/** `2028-05` as it is typed: 05/2028. */
export const typedCalendar = (date: string | undefined): string => (date ? cleanCalendar(date, true) : '');
