import type { CalendarDate } from '@larkfield/schemas/checklist/candidate/date-of-birth.ts';

/** A day as the form writes it: MM/DD/YYYY. */
export function dateOfBirthText({ year, month, day }: CalendarDate): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(month)}/${two(day)}/${year}`;
}

/** What was typed. Browsers fill a date of birth in as `1985-03-15`: that is written as the form does. */
export function cleanDateOfBirth(typed: string): string {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(typed) ?? [];
  return year ? dateOfBirthText({ year: Number(year), month: Number(month), day: Number(day) }) : typed;
}
