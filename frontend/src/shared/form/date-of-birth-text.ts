import { type CalendarDate, parseDateOfBirth } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { plainSigns } from '@larkfield/schemas/typed.ts';

const two = (part: number | string) => String(part).padStart(2, '0');

/** A day in the form's format, MM/DD/YYYY. */
export function dateOfBirthText({ year, month, day }: CalendarDate): string {
  return `${two(month)}/${two(day)}/${year}`;
}

/**
 * Formats a day as MM/DD/YYYY if the typed text is unambiguous (product.md#typed-4), and otherwise returns it with plain characters.
 * Americans write the month first. If the numbers are separated by dots, or the first is over 12, the day may be first, so both orders are
 * tried.
 */
export function cleanDateOfBirth(typed: string): string {
  const plain = plainSigns(typed);
  const [, year, month, day] = /^ *(\d{4})([-./ ]?)(\d\d)\2(\d\d) *$/.exec(plain)?.filter((_, group) => group !== 2) ?? [];
  const isYearFirst = year !== undefined && /^(?:19|20)/.test(year) && Number(month) <= 12;
  if (isYearFirst) return `${month}/${day}/${year}`;
  const parts = /^ *(\d{1,2})([-./ ])(\d{1,2})\2(\d{4}) *$/.exec(plain) ?? /^ *(\d\d)()(\d\d)(\d{4}) *$/.exec(plain);
  if (!parts) return plain;
  const [, one, sign, other, last] = parts as unknown as [string, string, string, string, string];
  const isMonthFirst = sign !== '.' && Number(one) <= 12;
  if (sign === '/' && isMonthFirst) return plain;
  const orders = [`${two(one)}/${two(other)}/${last}`, ...(isMonthFirst ? [] : [`${two(other)}/${two(one)}/${last}`])];
  const real = [...new Set(orders)].filter((text) => parseDateOfBirth(text));
  return real.length === 1 ? real[0]! : plain;
}
