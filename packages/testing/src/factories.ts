import { passcodeRule } from '@larkfield/schemas/links/link-constants.ts';
import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import type { CallOf } from '@larkfield/schemas/endpoint.ts';
import type { SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import type { Recency, Proficiency, SkillRating, submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';

/** A passcode or PIN of the required length that begins with these digits. */
export const passcodeFrom = (digits: string): string => digits.repeat(passcodeRule.digits).slice(0, passcodeRule.digits);
export const examplePasscode = passcodeFrom('271828');

export type SubmissionInput = CallOf<typeof submitChecklist>['body'];

/** Rates every skill the same. */
export function rateAll(groups: SkillCategory[], proficiency: Proficiency = 4, frequency: Recency = 'current'): SkillRating[] {
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

/** A typical profile of a nurse: three units, two systems, one license, three certificates. */
export const usualProfile: Profile = {
  years: 7,
  units: [
    { type: 'mixed-icu', beds: 24, ratio: 2, from: '2023-03', as: 'staff' },
    { type: 'trauma-icu', level: 'trauma-1', beds: 16, ratio: 2, from: '2021-06', to: '2023-02', as: 'agency' },
    { type: 'step-down', beds: 30, ratio: 4, from: '2019-05', to: '2021-05', as: 'staff' },
  ],
  systems: [
    { system: 'epic', lastUsed: 2026 },
    { system: 'oracle-cerner', lastUsed: 2023 },
  ],
  licenses: [{ type: 'rn', states: ['TX'], compact: true, expires: '2028-06-30' }],
  certificates: [
    { name: 'BLS', expires: '2028-05' },
    { name: 'ACLS', expires: '2028-05' },
    { name: 'CCRN', inProgress: true },
  ],
};

const fullUnits = ['mixed-icu', 'trauma-icu', 'cardiothoracic-icu', 'step-down', 'emergency-department'];
const manyCertificates = 'BLS ACLS PALS TNCC NRP CCRN CCRN-CSC CMSRN PCCN CEN ENPC CNOR S.T.A.B.L.E. CRRN SCRN';

/** A profile of the greatest possible length. */
export const fullProfile: Required<Profile> = {
  years: 14,
  units: Array.from({ length: 10 }, (_, index) => ({
    type: fullUnits[index % fullUnits.length]!,
    ...(index % fullUnits.length === 1 && { level: 'trauma-1' }),
    beds: 12 + index,
    ratio: 2,
    from: `${2023 - index}-03`,
    ...(index > 0 && { to: `${2024 - index}-02` }),
    as: index % 2 ? 'agency' : 'staff',
  })),
  systems: ['epic', 'oracle-cerner', 'meditech', 'cprs-vista'].map((system, index) => ({ system, lastUsed: 2026 - index })),
  licenses: Array.from({ length: 10 }, (_, index) => ({
    type: 'rn',
    states: ['TX', 'CA', 'NV'].slice(index % 3),
    expires: `2028-0${1 + (index % 9)}-28`,
  })),
  certificates: manyCertificates.split(' ').map((name, index) => ({ name, expires: `2028-0${1 + (index % 9)}` })),
  devices: ['vent-drager', 'vent-hamilton', 'vent-servo', 'pump-alaris', 'pump-plum', 'monitor-philips', 'monitor-ge', 'crrt-prismax'],
  benches: ['hematology'],
  serviceLines: [{ line: 'spine', role: 'scrub' }],
  ages: ['adolescents', 'adults', 'older-adults'],
  languages: ['spanish', 'tagalog'],
  shifts: ['days', 'nights', 'twelve-hours', 'float-units', 'charge', 'preceptor', 'rapid-response'],
};
