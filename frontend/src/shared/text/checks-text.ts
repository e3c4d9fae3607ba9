import type { ReportChecks } from '@larkfield/schemas/reports/report-data.ts';
import { formatDate } from './format-date.ts';

/** How often a report was verified by its code; null if it was not, or if the server does not report this. */
export function checksText(checks: ReportChecks | undefined): string | null {
  if (!checks?.lastAt) return null;
  const times = checks.count === 1 ? 'once, on' : `${checks.count} times, last on`;
  return `Checked with its reference and code ${times} ${formatDate(checks.lastAt)}.`;
}
