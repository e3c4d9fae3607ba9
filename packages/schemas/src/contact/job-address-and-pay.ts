import type { contactConstants } from './contact-constants.ts';

/** The readable part of an address, such as `registered-nurse-rn-medical-icu-nights`. */
function slugOf(title: string): string {
  const words =
    title
      .toLowerCase()
      .replaceAll('&', ' and ')
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 80).replace(/-$/, '');
}

/** The address of a job's page. The job is found by its id; the words after the id may change with its title. */
export function jobPath({ id, title }: { id: string; title: string }): string {
  const slug = slugOf(title);
  return `/jobs/${id}${slug && `-${slug}`}`;
}

/** The id in the last part of a job's address, or null. */
export const jobIdIn = (part: string): string | null => /^([0-9a-f]{24})(-[a-z0-9-]*)?$/.exec(part)?.[1] ?? null;

/** The address of the feed of open jobs. */
export const jobFeedPath = '/jobs/feed.xml';

/** The pay of a job, as a range of dollars for a unit of time. */
export interface JobPay {
  from: number;
  to: number;
  unit: (typeof contactConstants.payUnits)[number];
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });

/** The range as text, such as `$48–$56 per hour`. */
export function payText({ from, to, unit }: JobPay): string {
  const range = from === to ? dollars.format(from) : `${dollars.format(from)}–${dollars.format(to)}`;
  return `${range} per ${unit}`;
}

/** Full-time units in a year, which make hourly and yearly wages comparable. */
const unitsInYear = { hour: 2_080, week: 52, year: 1 } as const;

/** The top of the range for a full year. */
export const yearlyPay = ({ to, unit }: JobPay): number => to * unitsInYear[unit];
