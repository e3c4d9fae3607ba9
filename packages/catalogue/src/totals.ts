import type { CatalogueTotals } from '@larkfield/schemas/catalogue/specialties.ts';
import type { Catalogue } from './catalogue.ts';

/** Counts the parts of the catalogue. */
export function countTotals(catalogue: Pick<Catalogue, 'list' | 'findById'>): CatalogueTotals {
  const specialties = catalogue.list();
  const skills = specialties.flatMap(({ id }) => catalogue.findById(id)?.skillsByCategory.flatMap((group) => group.skills) ?? []);
  return {
    specialties: specialties.length,
    skills: skills.length,
    safetySkills: skills.filter(({ isSafetySkill }) => isSafetySkill === 1).length,
    distinctSkills: new Set(skills.map(({ id }) => id)).size,
  };
}
