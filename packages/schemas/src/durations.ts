/** Durations in milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * The time to wait in words, such as "15 minutes", rounded up so that no client retries too early. Browser, gateway and services share the
 * wording: seconds up to ninety, then minutes up to ninety, then hours.
 */
export function formatWait(seconds: number): string {
  const wait = seconds * second;
  if (wait <= 1.5 * minute) return inUnits(wait / second, 'second');
  return wait <= 1.5 * hour ? inUnits(wait / minute, 'minute') : inUnits(wait / hour, 'hour');
}

function inUnits(amount: number, unit: string): string {
  const count = Math.max(1, Math.ceil(amount));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
