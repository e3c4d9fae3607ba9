import type { ListedSpecialty } from '@larkfield/schemas/catalogue/list-specialties.ts';
import { plain } from '@larkfield/schemas/catalogue/plain-words.ts';
import type { Specialty, SpecialtyCategory } from '@larkfield/schemas/catalogue/specialty.ts';

export const categoryChips = ['All', 'Nursing', 'Allied Health', 'Therapy'] as const;
export type CategoryChip = 'All' | SpecialtyCategory;

/** A specialty that a search found, and by which of the names that people call it, where its own name does not hold the text. */
export interface FoundSpecialty {
  specialty: ListedSpecialty;
  alias?: string | undefined;
}

const begins = (name: string, wanted: string): boolean => name.startsWith(wanted) || name.includes(` ${wanted}`);
/** `med surg` is in `Medical-Surgical RN`: each word begins a word of the name, in any order. */
const holdsWords = (name: string, wanted: string): boolean => wanted !== '' && wanted.split(' ').every((word) => begins(name, word));

/**
 * The specialties whose name holds the text, or that people call so, in the chosen category. Who types `ER` means what is called ER:
 * that comes first, then by name.
 */
export function filterSpecialties(specialties: ListedSpecialty[], text: string, category: CategoryChip): FoundSpecialty[] {
  const raw = text.trim().toLowerCase();
  const wanted = plain(text);
  const isCalled = ({ aliases = [] }: ListedSpecialty) => wanted !== '' && aliases.some((alias) => plain(alias) === wanted);
  return specialties
    .filter((specialty) => category === 'All' || specialty.category === category)
    .flatMap((specialty): FoundSpecialty[] => {
      const { name, aliases = [] } = specialty;
      const names = aliases.map((one) => ({ one, name: plain(one) }));
      const called = wanted === '' ? undefined : names.find((alias) => begins(alias.name, wanted));
      if (name.toLowerCase().includes(raw) || (wanted !== '' && plain(name).includes(wanted))) return [{ specialty }];
      if (called !== undefined) return [{ specialty, alias: called.one }];
      if (holdsWords(plain(name), wanted)) return [{ specialty }];
      const alias = names.find((one) => holdsWords(one.name, wanted));
      return alias === undefined ? [] : [{ specialty, alias: alias.one }];
    })
    .toSorted(
      (a, b) => Number(isCalled(b.specialty)) - Number(isCalled(a.specialty)) || a.specialty.name.localeCompare(b.specialty.name, 'en'),
    );
}

/** A specialty's slug, or one made of its name. */
export function slugOf({ slug, name }: Pick<Specialty, 'slug' | 'name'>): string {
  return slug || name.toLowerCase().replaceAll(' ', '-');
}
