import { parseDateOfBirth } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { digitsOf, plainSigns } from '@larkfield/schemas/typed.ts';

/** What a browser or a list writes: 2028-05 or 2028-05-31. */
const written = /^\s*(\d{4})-(\d{2})(?:-(\d{2}))?\s*$/;
const monthLength = 6;
const dayLength = 8;

/** Writes MM/YYYY while digits are typed, and MM/DD/YYYY from the seventh digit on where days are taken. */
export function cleanCalendar(typed: string, hasDays: boolean): string {
  const plain = plainSigns(typed);
  const [, year, month, day] = written.exec(plain) ?? [];
  if (year) return [month, hasDays ? day : undefined, year].filter(Boolean).join('/');
  // A first digit over 1, and one before a slash, is a whole month.
  const padded = plain.replace(/^\s*([2-9]|1(?=\/))/, '0$1');
  // A second slash means a day, also before a year of two digits.
  if (hasDays && /^\d\d\/\d\d\/\d{0,4}$/.test(padded)) return padded;
  const digits = digitsOf(padded, hasDays ? dayLength : monthLength);
  if (digits.length <= 2) return digits;
  if (digits.length <= monthLength) return `${digits.slice(0, 2)}/${digits.slice(2)}`;
  return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`;
}

/** A year of two digits is the one within the next twenty years, or else the last one before. */
const yearsAhead = 20;
const wholeYear = (two: string, today: Date) => {
  const year = 2000 + Number(two);
  return String(year > today.getFullYear() + yearsAhead ? year - 100 : year);
};

/** `06/20` once it is whole: 06/2020, and 06/15/20 where days are taken. Any other text stays. */
export function completeCalendar(text: string, hasDays: boolean, today: Date): string {
  if (readCalendar(text) !== null) return text;
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(text) ?? [];
  const [, first, day, short] = (hasDays && /^(\d\d)\/(\d\d)\/?(\d\d)$/.exec(text)) || [];
  const whole = year ? `${month}/${wholeYear(year, today)}` : short ? `${first}/${day}/${wholeYear(short, today)}` : text;
  return readCalendar(whole) === null ? text : whole;
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
