import type { PrintData } from '@larkfield/schemas/internal/reports.ts';
import type { Recency, Proficiency, SkillRating } from '@larkfield/schemas/checklist/submit-checklist.ts';
import type { SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';

const categoryNames = [
  'Airway and ventilation',
  'Hemodynamic monitoring and lines',
  'Vasoactive and sedative infusions',
  'Cardiac critical care',
  'Neurologic critical care',
  'Renal, metabolic and GI',
  'Shock, trauma and resuscitation',
  'Medication and transfusion safety',
  'Infection prevention',
  'Documentation and handoff',
  'Equipment and monitoring',
  'Patients, families and end of life',
];
const deeds = [
  'Assessment of',
  'Set-up of',
  'Care of a patient with',
  'Troubleshooting',
  'Safe removal of',
  'Documentation of',
  'Teaching about',
];
const subjects = [
  'high-flow nasal oxygen',
  'an arterial line',
  'vasopressor infusions',
  'external ventricular drainage',
  'continuous renal replacement',
  'massive transfusion',
  'a chest drainage system',
  'therapeutic temperature control',
  'an intra-aortic balloon pump',
  'procedural sedation',
  'insulin infusion by protocol',
  'pressure injury prevention and staging',
  'transport of a ventilated patient',
];
const recencies: Recency[] = ['current', 'recent', 'past_year', 'never'];

/** Options of a fictional report. */
export interface FixtureOptions {
  skills: number;
  categories?: number;
  /** Every nth skill is safety-critical; 0 for none. */
  safetyEvery?: number;
  /** Share of skills that are rated, 0 to 1. */
  rated?: number;
  /** Lowest proficiency given. */
  lowest?: Proficiency;
}

/** A fictional report; the result depends only on the options. */
export function fixtureReport(options: FixtureOptions, changes: Partial<PrintData> = {}): PrintData {
  const { skills, categories = Math.ceil(skills / 12), safetyEvery = 5, rated = 1, lowest = 2 } = options;
  const perCategory = Math.ceil(skills / categories);
  const skillGroups: SkillCategory[] = Array.from({ length: categories }, (_, index) => ({
    categoryName: categoryNames[index % categoryNames.length]! + (index >= categoryNames.length ? ` ${index + 1}` : ''),
    skills: Array.from({ length: Math.min(perCategory, skills - index * perCategory) }, (__, offset) =>
      fixtureSkill(index * perCategory + offset, safetyEvery),
    ),
  }));
  const skillRatings: SkillRating[] = skillGroups
    .flatMap((group) => group.skills)
    .slice(0, Math.round(skills * rated))
    .map(({ id }) => ({
      skillId: id,
      proficiency: Math.min(5, lowest + ((id * 7 + (id % 11)) % (6 - lowest))) as Proficiency,
      frequency: recencies[id % 17 === 0 ? 3 : id % 13 === 0 ? 2 : id % 2]!,
    }));
  const signedAt = changes.changedAt ?? '2026-11-20T10:12:07.000Z';
  return {
    submissionId: '6a1f00000000000000000001',
    revision: 1,
    shortReference: 'LK-7Q3M-X9TR',
    candidateName: 'Marisol Quennell-Abara',
    email: 'marisol.quennell@mail.example',
    phone: '+1 214-555-0177',
    specialtyName: 'ICU RN',
    specialtySlug: 'rn-icu',
    catalogueVersion: '1',
    submittedAt: '2026-11-20T10:12:07.000Z',
    readAt: '2026-11-24T15:00:00.000Z',
    changedAt: null,
    digitalSignature: {
      name: changes.candidateName ?? 'Marisol Quennell-Abara',
      signedAt,
      timeZone: 'America/Chicago',
      attestationVersion: '2026-11',
      contentHash: '5f2d9a0c4be871f36a5d0e9b27c81436f0a9d2b7c65e1834907ab2c3d4e5f607',
    },
    skillGroups,
    skillRatings,
    verification: { address: 'https://larkfield.example/verify/LK-7Q3M-X9TR/8H2K-Q4TZ', code: '8H2K-Q4TZ' },
    ...changes,
  };
}

function fixtureSkill(index: number, safetyEvery: number): SkillCategory['skills'][number] {
  const skill = `${deeds[index % deeds.length]} ${subjects[(index * 5) % subjects.length]}`;
  const isSafety = safetyEvery > 0 && index % safetyEvery === 0;
  return {
    id: index + 1,
    skill,
    isSafetySkill: isSafety ? 1 : 0,
    criticality: isSafety ? 'critical' : 'medium',
    ...(isSafety && { emergency: true }),
  };
}
