import { assess, type Assessment } from '@larkfield/assessment/assess.ts';
import { validUntil } from '@larkfield/assessment/validity.ts';
import type { PrintData } from '@larkfield/schemas/internal/get-print-data.ts';
import { formatDay, formatMoment } from './report-dates.ts';
import { reviewText } from './review-text.ts';

/** What a report is made of; the shared view and the print data both have it. */
export type ReportSource = Pick<
  PrintData,
  | 'shortReference'
  | 'candidateName'
  | 'email'
  | 'phone'
  | 'specialtyName'
  | 'submittedAt'
  | 'changedAt'
  | 'digitalSignature'
  | 'catalogueReview'
  | 'skillGroups'
  | 'skillRatings'
> & {
  /** Where it can be checked; paper alone has it. */
  verification?: PrintData['verification'];
};

/** A report's facts as they are written. */
export interface ReportModel {
  source: ReportSource;
  assessment: Assessment;
  completedOn: string;
  validUntilDay: string;
  changedOn: string | null;
  signedAt: string;
  /** How the checklist's clinical review stood at the signature. */
  review: string;
}

/** The last day on which a report is valid, in the zone in which it was signed. */
export function validUntilDay({
  submittedAt,
  digitalSignature: { timeZone },
}: Pick<ReportSource, 'submittedAt' | 'digitalSignature'>): string {
  return formatDay(validUntil(new Date(submittedAt)).toISOString(), timeZone);
}

/** Computes a report; months since last use are counted up to the signature, so that a report never changes by itself. */
export function reportModel(source: ReportSource): ReportModel {
  const { signedAt, timeZone } = source.digitalSignature;
  return {
    source,
    assessment: assess(source.skillGroups, source.skillRatings, new Date(signedAt)),
    completedOn: formatDay(source.submittedAt, timeZone),
    validUntilDay: validUntilDay(source),
    changedOn: source.changedAt && formatDay(source.changedAt, timeZone),
    signedAt: formatMoment(signedAt, timeZone),
    review: reviewText(source.catalogueReview, new Date(signedAt)),
  };
}
