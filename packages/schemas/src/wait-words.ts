const minute = 60;
const hour = 60 * minute;

/**
 * "15 minutes": how long to wait, rounded up, so that no one comes back too early. Browser, gateway and services say it alike: in
 * seconds up to ninety of them, then in minutes up to ninety, then in hours.
 */
export function waitWords(seconds: number): string {
  if (seconds <= 1.5 * minute) return inUnits(seconds, 'second');
  return seconds <= 1.5 * hour ? inUnits(seconds / minute, 'minute') : inUnits(seconds / hour, 'hour');
}

function inUnits(amount: number, unit: string): string {
  const count = Math.max(1, Math.ceil(amount));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
