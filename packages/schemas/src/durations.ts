/** Durations in milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * "15 minutes": how long to wait, rounded up, so that no one comes back too early. Browser, gateway and services say it alike: in
 * seconds up to ninety of them, then in minutes up to ninety, then in hours.
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
