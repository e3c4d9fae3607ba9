import type { ReportChecks } from '@larkfield/schemas/reports/report-data.ts';
import { formatDate } from './format-date.ts';

/** How often a report was checked by its code, or null when it was not or the server does not say. */
export function checksText(checks: ReportChecks | undefined): string | null {
  if (!checks?.lastAt) return null;
  const times = checks.count === 1 ? 'once, on' : `${checks.count} times, last on`;
  return `Checked with its reference and code ${times} ${formatDate(checks.lastAt)}.`;
}
