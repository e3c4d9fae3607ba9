import { parseDateOfBirth } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { digitsOf, plainSigns } from '@larkfield/schemas/typed.ts';

/** A date in ISO form, from a browser or a list: 2028-05 or 2028-05-31. */
const written = /^\s*(\d{4})-(\d{2})(?:-(\d{2}))?\s*$/;
const monthLength = 6;
const dayLength = 8;

/** Formats digits as MM/YYYY during typing, and as MM/DD/YYYY from the seventh digit on if days are allowed. */
export function cleanCalendar(typed: string, hasDays: boolean): string {
  const plain = plainSigns(typed);
  const [, year, month, day] = written.exec(plain) ?? [];
  if (year) return [month, hasDays ? day : undefined, year].filter(Boolean).join('/');
  // A first digit over 1, or one before a slash, is a whole month.
  const padded = plain.replace(/^\s*([2-9]|1(?=\/))/, '0$1');
  // A second slash means a day, even before a year of two digits.
  if (hasDays && /^\d\d\/\d\d\/\d{0,4}$/.test(padded)) return padded;
  const digits = digitsOf(padded, hasDays ? dayLength : monthLength);
  if (digits.length <= 2) return digits;
  if (digits.length <= monthLength) return `${digits.slice(0, 2)}/${digits.slice(2)}`;
  return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`;
}

/** A two-digit year is within the next twenty years, or else in the past. */
const yearsAhead = 20;
const wholeYear = (two: string, today: Date) => {
  const year = 2000 + Number(two);
  return String(year > today.getFullYear() + yearsAhead ? year - 100 : year);
};

/** Completes `06/20` to 06/2020, and 06/15/20 if days are allowed. Any other text is unchanged. */
export function completeCalendar(text: string, hasDays: boolean, today: Date): string {
  if (readCalendar(text) !== null) return text;
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(text) ?? [];
  const [, first, day, short] = (hasDays && /^(\d\d)\/(\d\d)\/?(\d\d)$/.exec(text)) || [];
  const whole = year ? `${month}/${wholeYear(year, today)}` : short ? `${first}/${day}/${wholeYear(short, today)}` : text;
  return readCalendar(whole) === null ? text : whole;
}

/** The typed text in the contract's form (`2028-05`, `2028-05-31`); null if it is not a month or day. */
export function readCalendar(text: string): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/((?:19|20)\d\d)$/.exec(text) ?? [];
  if (month) return `${year}-${month}`;
  const day = text.length > 7 ? parseDateOfBirth(text) : null;
  const two = (value: number) => String(value).padStart(2, '0');
  return day && `${day.year}-${two(day.month)}-${two(day.day)}`;
}

/** `2028-05` in the typed form, 05/2028. */
export const typedCalendar = (date: string | undefined): string => (date ? cleanCalendar(date, true) : '');
