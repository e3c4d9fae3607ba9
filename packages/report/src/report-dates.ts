const styles = {
  day: { dateStyle: 'long' },
  moment: { dateStyle: 'long', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A cache of formats by style and time zone: creating one takes longer than using it a hundred times. Only known zones are cached. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = makeFormat(style, timeZone);
  if (made) formats.set(key, made);
  return made ?? formatIn(style, 'UTC');
}

function makeFormat(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone });
  } catch {
    return null;
  }
}

/** Uses ordinary spaces, because some fonts lack the narrow space that Intl puts before AM and PM. */
function write(style: keyof typeof styles, instant: string, timeZone: string): string {
  return formatIn(style, timeZone)
    .format(new Date(instant))
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** A day such as November 20, 2026 in a time zone; an unknown zone counts as UTC. */
export function formatDay(instant: string, timeZone: string): string {
  return write('day', instant, timeZone);
}

/** Day and time with the zone's name, such as November 20, 2026 at 4:12:07 AM CST; an unknown zone counts as UTC. */
export function formatMoment(instant: string, timeZone: string): string {
  return write('moment', instant, timeZone);
}

/** Days of jobs, and "today" for staff who look for credentials that end soon, are those of the office, wherever the reader is. */
export const officeZone = 'America/Chicago';

/** The day of an instant in a time zone as 2026-11-24; an unknown zone counts as UTC. */
export function dayIn(instant: Date, timeZone: string): string {
  try {
    return instant.toLocaleDateString('sv-SE', { timeZone });
  } catch {
    return instant.toISOString().slice(0, 10);
  }
}

/** The day of an instant at the office, as 2026-11-24. */
export const officeDay = (instant: Date): string => dayIn(instant, officeZone);
