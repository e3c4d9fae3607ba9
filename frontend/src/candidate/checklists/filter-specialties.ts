import type { Specialty, SpecialtyCategory } from '@larkfield/schemas/checklist/specialty.ts';

export const categoryChips = ['All', 'Nursing', 'Allied Health', 'Therapy'] as const;
export type CategoryChip = 'All' | SpecialtyCategory;

/** The specialties whose name holds the text and whose category is chosen, by name. */
export function filterSpecialties(specialties: Specialty[], text: string, category: CategoryChip): Specialty[] {
  const wanted = text.trim().toLowerCase();
  return specialties
    .filter((specialty) => category === 'All' || specialty.category === category)
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** A specialty's slug, or one made of its name. */
export function slugOf({ slug, name }: Pick<Specialty, 'slug' | 'name'>): string {
  return slug || name.toLowerCase().replaceAll(' ', '-');
}
