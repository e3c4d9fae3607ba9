import { checkCatalogue } from '#src/checking/check.ts';
import type { CatalogueFiles } from '#src/files.ts';
import { glossarySchema, moduleSchema, specialtySchema, tierSchema, type ModuleFile, type SpecialtyFile } from '#src/format.ts';

export const glossary = glossarySchema.parse({
  terms: [
    { use: 'ECG', not: ['EKG'] },
    { use: 'pulmonary embolism', not: ['PE'] },
    { use: 'ventilator', not: ['vent'], but: ['heart vent'] },
  ],
  british_stems: ['paediatr'],
  british_starts: ['oedem', 'oesoph'],
  british_words: ['grey'],
  vague: ['misc', 'other'],
  lowercase_start: ['pH'],
  proper_nouns: ['Braden', 'Lund-Browder', 'Minimum Data Set'],
});
// Nonsense words, so that no two of the generated skills resemble one another.
const letters = 'bcdfghjklmnpqrstvwxz';
const filler = (n: number): string =>
  `${letters[n % 20]}a${letters[Math.floor(n / 20)]}olo ${letters[n % 20]}e${letters[Math.floor(n / 20)]}iru`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const rationale = { why: 'It kills', source: 'A society' };

export const makeModule = (change: object = {}): ModuleFile =>
  moduleSchema.parse({
    id: 501,
    slug: 'skin-care',
    name: 'Skin care',
    version: 1,
    skills: [
      { id: 501001, skill: 'Braden risk scoring', criticality: 'high' },
      { id: 501002, skill: 'Wound packing', criticality: 'medium' },
      { id: 501003, skill: 'Burn fluid resuscitation', criticality: 'critical', ...rationale },
      { id: 501004, skill: 'Ostomy appliance change', criticality: 'medium' },
    ],
    ...change,
  });

/** The core that every sample uses: 28 skills of two modules. */
const coreModules = [502, 503].map((id) =>
  makeModule({
    id,
    slug: `core-${id}`,
    name: `Core ${id}`,
    skills: Array.from({ length: 14 }, (_, n) => ({
      id: id * 1000 + n + 1,
      skill: capital(filler(300 + (id - 502) * 14 + n)),
      criticality: 'high',
    })),
  }),
);
export const core = tierSchema.parse({
  slug: 'rn-sample-core',
  name: 'Sample core',
  version: 1,
  categories: [
    {
      name: `${capital(filler(350))} care`,
      skills: coreModules.flatMap(({ slug, skills }) => skills.map(({ skill }) => ({ from: slug, skill }))),
    },
  ],
});

export interface Extra {
  skills?: object[];
  change?: object;
  id?: number;
  slug?: string;
  start?: number;
  safety?: number;
}

/** A valid specialty, with the changes that a test needs. */
export function makeSpecialty({ skills = [], change = {}, id = 1, slug = 'rn-sample', start = 0, safety = 8 }: Extra = {}): SpecialtyFile {
  const own = Array.from({ length: 58 }, (_, n) => ({
    id: id * 1000 + n + 1,
    skill: capital(filler(start + n)),
    criticality: 'critical',
    ...rationale,
  }));
  const categories = Array.from({ length: 7 }, (_, n) => ({
    name: `${capital(filler(350 + n))} care`,
    skills: own.slice(n * 9, n * 9 + 9) as object[],
  }));
  categories[0]?.skills.push(...skills);
  return specialtySchema.parse({
    id,
    slug,
    name: `Sample ${id}`,
    category: 'Nursing',
    version: 1,
    certifications: ['BLS'],
    core: core.slug,
    noFamily: 'one of a kind',
    safety: own.slice(0, safety).map(({ skill }) => skill),
    categories,
    ...change,
  });
}

/** The check's findings on these specialties and modules, each with its file. */
export function check(
  specialties: SpecialtyFile[],
  modules: ModuleFile[] = [makeModule()],
  change: Partial<CatalogueFiles> = {},
): string[] {
  const files: CatalogueFiles = {
    glossary,
    problems: [],
    cores: [{ file: `cores/${core.slug}.yaml`, data: core }],
    families: [],
    fundamentals: [],
    scope: [{ role: 'Sample role', cores: [core.slug], refused: [{ words: ['surgery'], why: 'a surgeon operates' }], allow: [] }],
    joined: { acts: [], allow: [] },
    readings: [],
    modules: [...coreModules, ...modules].map((data) => ({ file: `modules/${data.slug}.yaml`, data })),
    specialties: specialties.map((data) => ({ file: `nursing/${data.slug}.yaml`, data })),
    ...change,
  };
  return checkCatalogue(files).map(({ file, text }) => `${file}: ${text}`);
}
