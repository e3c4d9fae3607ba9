import { assess, type Assessment } from '@larkfield/assessment/assess.ts';
import { validUntil } from '@larkfield/assessment/validity.ts';
import { correctedText } from '@larkfield/schemas/checklist/corrected-fields.ts';
import type { ShownPerson } from '@larkfield/schemas/checklist/candidate-rules.ts';
import type { RenewedBy } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import { dayIn, formatDay, formatMoment } from './report-dates.ts';
import { standingNotice, type StandingNotice } from './report-wording.ts';
import { reviewText } from './review-text.ts';

/** The data of a report; the shared view and the print data both have it. */
export type ReportSource = Pick<
  PrintData,
  | keyof ShownPerson
  | 'shortReference'
  | 'specialtyName'
  | 'submittedAt'
  | 'changedAt'
  | 'corrections'
  | 'renewal'
  | 'digitalSignature'
  | 'catalogueReview'
  | 'skillGroups'
  | 'skillRatings'
  | 'profile'
  | 'references'
> & {
  /** Where the report can be verified; only the printed report states this. */
  verification?: PrintData['verification'];
  /** When the checklist was renewed, if it was. */
  renewedBy?: Pick<RenewedBy, 'at' | 'timeZone'> | undefined;
  /** The time of reading; by default now, as on the screen. */
  readAt?: string | undefined;
  /** True where the report leaves out email and phone. */
  withoutContact?: boolean | undefined;
};

/** A report's facts in the form in which it shows them. */
export interface ReportModel {
  source: ReportSource;
  assessment: Assessment;
  completedOn: string;
  validUntilDay: string;
  changedOn: string | null;
  /** The corrections of personal details with their dates, oldest first. */
  corrections: string[];
  /** The note on being a renewal, or null. */
  renewed: { day: string; since: string; changed: string } | null;
  /** The notice that the checklist was renewed or is past its year; null if neither. */
  standing: StandingNotice | null;
  /** The day of reading (`2026-11-24`) in the zone of the signature. */
  today: string;
  signedAt: string;
  /** The state of the checklist's clinical review at the signature. */
  review: string;
}

/** The last day on which a report is valid, in the zone in which it was signed. */
export function validUntilDay({
  submittedAt,
  digitalSignature: { timeZone },
}: Pick<ReportSource, 'submittedAt' | 'digitalSignature'>): string {
  return formatDay(validUntil(new Date(submittedAt)).toISOString(), timeZone);
}

/** Computes a report; months since last use are counted up to the signature, so that the assessment never changes. */
export function reportModel(source: ReportSource): ReportModel {
  const { signedAt, timeZone } = source.digitalSignature;
  return {
    source,
    assessment: assess(source.skillGroups, source.skillRatings, new Date(signedAt)),
    completedOn: formatDay(source.submittedAt, timeZone),
    validUntilDay: validUntilDay(source),
    changedOn: source.changedAt && formatDay(source.changedAt, timeZone),
    corrections: (source.corrections ?? []).map(({ at, fields }) => `${correctedText(fields)} on ${formatDay(at, timeZone)}`),
    renewed: renewedText(source),
    standing: standingOf(source),
    today: dayIn(readingTime(source), timeZone),
    signedAt: formatMoment(signedAt, timeZone),
    review: reviewText(source.catalogueReview, new Date(signedAt)),
  };
}

/** The instant for which a report decides whether something has ended. */
export const readingTime = ({ readAt }: Pick<ReportSource, 'readAt'>): Date => (readAt === undefined ? new Date() : new Date(readAt));

/** The notice that readers must see first: the checklist was renewed, or is past its year. */
export const standingOf = (source: ReportSource): StandingNotice | null =>
  standingNotice({ ...source, timeZone: source.digitalSignature.timeZone }, readingTime(source));

function renewedText({ submittedAt, renewal, digitalSignature: { timeZone } }: ReportSource): ReportModel['renewed'] {
  if (!renewal) return null;
  const { earlierSignedAt, changedRatings, ratings } = renewal;
  const changed = `${changedRatings} of ${ratings} ratings changed`;
  return { day: formatDay(submittedAt, timeZone), since: formatDay(earlierSignedAt, timeZone), changed };
}
