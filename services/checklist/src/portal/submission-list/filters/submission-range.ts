import { assessmentConstants } from '@larkfield/assessment/assessment-constants.ts';
import { yearsBefore } from '@larkfield/records/retention.ts';
import type { SubmissionFilters } from '@larkfield/schemas/checklist/submission-filters.ts';

const day = 24 * 60 * 60_000;

/** Whole seconds since 1970, from the first up to but without the last. */
export interface SecondRange {
  from?: number;
  until?: number;
}

/** The seconds that a filter by date means: a plain date is the whole day in UTC, an instant is itself. What expires soon was submitted almost a year ago. */
export function secondsOf(
  { from, to, expiresWithin }: Pick<SubmissionFilters, 'from' | 'to' | 'expiresWithin'>,
  now = new Date(),
): SecondRange {
  if (expiresWithin === undefined) return givenSeconds({ from, to });
  const given = givenSeconds({ from, to });
  const [first, end] = [now.getTime(), now.getTime() + expiresWithin * day].map((time) =>
    Math.floor(yearsBefore(new Date(time), assessmentConstants.validityYears).getTime() / 1_000),
  ) as [number, number];
  return { from: Math.max(given.from ?? first, first), until: Math.min(given.until ?? Infinity, end) };
}

function givenSeconds({ from, to }: Pick<SubmissionFilters, 'from' | 'to'>): SecondRange {
  const isWholeDay = to !== undefined && !to.includes('T');
  return {
    ...(from !== undefined && { from: Math.ceil(Date.parse(from) / 1_000) }),
    ...(to !== undefined && { until: Math.ceil((Date.parse(to) + (isWholeDay ? day : 0)) / 1_000) }),
  };
}
