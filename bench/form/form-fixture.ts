import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import type { Page } from 'playwright-core';

export type SpecialtyPage = ReplyOf<typeof getSpecialty>;

const categories = [
  'Airway and ventilation',
  'Circulation',
  'Neurology',
  'Renal',
  'Medication',
  'Shock and trauma',
  'Equipment',
  'Documentation',
];
const names = [
  'Care of the ventilated patient',
  'Endotracheal suctioning',
  'Assist with bronchoscopy',
  'High-flow oxygen and CPAP in ARDS',
  'Titrate vasoactive infusions by protocol and document the response',
  'Arterial line set-up and waveform',
];
const skillsPerCategory = 15;

/** A checklist of 120 skills in 8 categories, every fifth safety-critical, every sixth with abbreviations. */
export const fixture: SpecialtyPage = {
  specialty: { id: 7, name: 'Bench RN', slug: 'bench', category: 'Nursing' },
  skillsByCategory: categories.map((categoryName, category) => ({
    categoryName,
    skills: Array.from({ length: skillsPerCategory }, (_, index) => {
      const id = category * skillsPerCategory + index + 1;
      const isSafety = id % 5 === 0;
      return {
        id,
        skill: `${names[id % names.length]} ${id}`,
        isSafetySkill: isSafety ? (1 as const) : (0 as const),
        criticality: isSafety ? ('critical' as const) : ('medium' as const),
      };
    }),
  })),
  catalogueVersion: 'bench',
  abbreviations: { ARDS: 'acute respiratory distress syndrome', CPAP: 'continuous positive airway pressure' },
};

/** Serves the fixture's skills in place of the API. */
export async function serveFixture(page: Page): Promise<void> {
  await page.route('**/api/specialties/slug/bench', (route) => route.fulfill({ json: fixture }));
}
