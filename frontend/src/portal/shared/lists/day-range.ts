/** The first instant of a local day (`2026-03-01`), or undefined when that is no day. */
export function startOfDay(day: string): string | undefined {
  return instantAt(day, 0);
}

/** The first instant of the day after. */
export function endOfDay(day: string): string | undefined {
  return instantAt(day, 1);
}

function instantAt(day: string, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year || !month || !date) return undefined;
  const instant = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
