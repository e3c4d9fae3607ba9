import type { CatalogueFiles } from '#src/files.ts';
import { glossarySchema, moduleSchema, specialtySchema, tierSchema } from '#src/format.ts';

export const glossary = glossarySchema.parse({
  terms: [],
  british_stems: [],
  british_starts: [],
  british_words: [],
  vague: [],
  lowercase_start: [],
  proper_nouns: [],
});
const letters = 'bcdfghjklmnpqrstvwxz';
export const nonsense = (n: number): string => `Skill ${letters[n % 20]}a${letters[Math.floor(n / 20) % 20]}olo`;
const rationale = { why: 'It kills', source: 'A society' };

/** Modules 501 to 504 with twenty skills each. The very first skill is safety-critical and has a reason. */
export const modules = [0, 1, 2, 3].map((m) => {
  const skills = Array.from({ length: 20 }, (_, n) => ({
    id: (501 + m) * 1000 + n + 1,
    skill: nonsense(m * 20 + n),
    criticality: 'critical',
    ...(m + n === 0 && rationale),
  }));
  return moduleSchema.parse({ id: 501 + m, slug: `module-${m}`, name: `Module ${m}`, version: 1, skills });
});
export const tier = (slug: string, categories: Record<string, string[]>, except: string[] = []) =>
  tierSchema.parse({
    slug,
    name: slug,
    version: 1,
    categories: Object.entries(categories).map(([name, names]) => ({
      name,
      skills: modules
        .filter((module) => names.includes(module.slug))
        .flatMap((module) => module.skills.map(({ skill }) => ({ from: module.slug, skill })))
        .filter(({ skill }) => !except.includes(skill)),
    })),
  });
export const core = tier('rn-sample', { Assessment: ['module-0'], Records: ['module-1'] }, [20, 21, 22, 23, 24].map(nonsense));
export const family = tier('intensive', { Assessment: ['module-2'] });

export interface Change {
  id?: number;
  slug?: string;
  own?: number;
  change?: object;
}
export function makeList({ id = 1, slug = 'rn-one', own = 35, change = {} }: Change = {}) {
  const skills = Array.from({ length: own }, (_, n) => ({
    id: id * 1000 + n + 1,
    skill: nonsense(100 + id * 50 + n),
    criticality: 'high',
  }));
  const data = {
    id,
    slug,
    name: slug,
    category: 'Nursing',
    version: 1,
    certifications: ['BLS'],
    core: 'rn-sample',
    families: ['intensive'],
    safety: [nonsense(0)],
  };
  return specialtySchema.parse({ ...data, categories: [{ name: 'Assessment', skills }, { name: 'Records' }], ...change });
}

export function filesWith(lists: ReturnType<typeof makeList>[], change: Partial<CatalogueFiles> = {}): CatalogueFiles {
  const inFile = <T extends { slug: string }>(folder: string, all: T[]) =>
    all.map((data) => ({ file: `${folder}/${data.slug}.yaml`, data }));
  return {
    glossary,
    problems: [],
    fundamentals: [],
    scope: [],
    joined: { acts: [], allow: [] },
    readings: [],
    modules: inFile('modules', modules),
    cores: inFile('cores', [core]),
    families: inFile('families', [family]),
    specialties: inFile('nursing', lists),
    ...change,
  };
}
export const textsOf = (problems: { text: string }[]): string[] => problems.map(({ text }) => text);
