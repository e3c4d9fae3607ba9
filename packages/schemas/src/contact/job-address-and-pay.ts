import type { contactConstants } from './contact-constants.ts';

/** The part of an address that people read: `registered-nurse-rn-medical-icu-nights`. */
function slugOf(title: string): string {
  const words =
    title
      .toLowerCase()
      .replaceAll('&', ' and ')
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 80).replace(/-$/, '');
}

/** Where the page of a job is. Its id finds it; the words behind the id may change with its title. */
export function jobPath({ id, title }: { id: string; title: string }): string {
  const slug = slugOf(title);
  return `/jobs/${id}${slug && `-${slug}`}`;
}

/** The id in the last part of such an address, or null. */
export const jobIdIn = (part: string): string | null => /^([0-9a-f]{24})(-[a-z0-9-]*)?$/.exec(part)?.[1] ?? null;

/** Where readers of news find the open jobs. */
export const jobFeedPath = '/jobs/feed.xml';

/** What a job pays, as a range of dollars for one unit of time. */
export interface JobPay {
  from: number;
  to: number;
  unit: (typeof contactConstants.payUnits)[number];
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });

/** The range as people read it: `$48–$56 per hour`. */
export function payText({ from, to, unit }: JobPay): string {
  const range = from === to ? dollars.format(from) : `${dollars.format(from)}–${dollars.format(to)}`;
  return `${range} per ${unit}`;
}

/** Full-time units in a year: what makes an hourly and a yearly wage comparable. */
const unitsInYear = { hour: 2_080, week: 52, year: 1 } as const;

/** The top of the range for a full year. */
export const yearlyPay = ({ to, unit }: JobPay): number => to * unitsInYear[unit];
