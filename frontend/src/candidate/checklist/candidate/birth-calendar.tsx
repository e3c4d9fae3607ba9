import 'react-day-picker/style.css';
import { candidateLimits, parseDateOfBirth } from '@larkfield/schemas/checklist/candidate-rules.ts';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { dateOfBirthText } from '#src/shared/form/date-of-birth-text.ts';

const firstDay = new Date(candidateLimits.minBirthYear, 0, 1);
/** The calendar first opens at a birth year of this age, which is typical of candidates. */
const typicalAge = 30;

/** A calendar from 1900 to today, without days outside this range. */
export function BirthCalendar({ value, onPick }: { value: string; onPick: (value: string) => void }) {
  const [today] = useState(() => new Date());
  const typed = parseDateOfBirth(value);
  const selected = typed ? new Date(typed.year, typed.month - 1, typed.day) : undefined;
  return (
    <DayPicker
      mode="single"
      className="birth-calendar"
      captionLayout="dropdown"
      startMonth={firstDay}
      endMonth={today}
      defaultMonth={selected ?? new Date(today.getFullYear() - typicalAge, today.getMonth())}
      disabled={[{ before: firstDay }, { after: today }]}
      selected={selected}
      labels={{ labelDayButton: dayName }}
      onSelect={(day) => day && onPick(dateOfBirthText({ year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() }))}
    />
  );
}

/** The name of a day contains the visible number, so that it can be used with speech input. */
const dayName = (day: Date) => day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
