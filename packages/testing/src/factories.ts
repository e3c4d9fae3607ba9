import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import type { SkillCategory } from '@larkfield/schemas/checklist/specialty.ts';
import type { Frequency, Proficiency, SkillRating } from '@larkfield/schemas/checklist/skill-rating.ts';
import type { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';

export type SubmissionInput = CallOf<typeof submitChecklist>['body'];

/** Rates every skill alike. */
export function rateAll(groups: SkillCategory[], proficiency: Proficiency = 4, frequency: Frequency = 'current'): SkillRating[] {
  return groups.flatMap(({ skills }) => skills.map(({ id }) => ({ skillId: id, proficiency, frequency })));
}

/** A complete submission of a plainly fictional nurse. */
export function makeSubmission(
  specialty: { id: number; groups: SkillCategory[] },
  changes: Partial<SubmissionInput> = {},
): SubmissionInput {
  return {
    candidateName: 'Wilhelmina Testcase',
    dateOfBirth: '03/15/1985',
    last4Ssn: '0042',
    email: 'wilhelmina@candidate.example',
    phone: '214-555-0187',
    specialtyId: specialty.id,
    skillRatings: rateAll(specialty.groups),
    userTimezone: 'America/Chicago',
    consentAcknowledged: true,
    ...changes,
  };
}
