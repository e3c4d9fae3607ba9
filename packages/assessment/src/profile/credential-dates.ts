import { day } from '@larkfield/schemas/durations.ts';
import { profileLimits } from '@larkfield/schemas/profile/profile-limits.ts';

/** The last day on which a credential is valid (`2027-05-31`). Its end is given as a day or as a month. */
export function lastDay(end: string): string {
  if (end.length > 7) return end;
  const [year, month] = end.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

export type CredentialState = 'undated' | 'expired' | 'expiring' | 'valid';

/** Whole days from a day to the last day of a credential; negative after the expiry. */
export const daysLeft = (end: string, today: string): number => Math.round((Date.parse(lastDay(end)) - Date.parse(today)) / day);

/** The state of a credential on a day (`2026-11-24`). */
export function credentialState(end: string | undefined, today: string): CredentialState {
  if (end === undefined) return 'undated';
  const left = daysLeft(end, today);
  if (left < 0) return 'expired';
  return left <= profileLimits.expiresSoonDays ? 'expiring' : 'valid';
}
