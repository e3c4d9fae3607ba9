import { day } from '#src/durations.ts';

/** Limits of inquiries, jobs and the survey (product.md#site-9). */
export const contactConstants = {
  nameMinLength: 2,
  nameMaxLength: 200,
  phoneMaxLength: 40,
  companyMaxLength: 200,
  messageMinLength: 10,
  messageMaxLength: 5_000,
  /** The promised time for an answer, in milliseconds. */
  answerWithin: day,
  successViewCloses: 3_000,
  recommendReasonMaxLength: 500,
  feedbackMessageMaxLength: 2_000,
  surveyCloses: 3_000,
  surveyResetsAfter: 300,
  jobCategories: ['it', 'engineering', 'healthcare', 'non-it'],
  jobLocations: ['dallas', 'austin', 'fort worth', 'houston'],
  jobTypes: ['Full-time', 'Part-time', 'Travel', 'Contract', 'Per diem', 'Temporary'],
  jobShifts: ['Days', 'Evenings', 'Nights', 'Weekends', 'Rotating', 'Flexible'],
  payUnits: ['hour', 'week', 'year'],
  longestAssignment: 104,
  jobTermMaxLength: 200,
  jobCertificatesMax: 12,
} as const;
