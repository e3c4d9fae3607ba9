import type { contactConstants } from './contact-constants.ts';

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
